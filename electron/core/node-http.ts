/**
 * Node's HTTP. An `import` of it makes Node name all that it exports, and with that load its whole `fetch`, which the
 * desk never calls: 25 ms of each start. Asked for this way, it is what it is and no more.
 */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
