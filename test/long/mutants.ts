/**
 * Mutants of the rooms where a mistake costs money: each is tried against the room's own fast tests, and 95 of 100
 * must be caught. `--rooms money,outcome` tries these alone; `--sample 20 --seed 3` tries what stands on twenty lines
 * of each room.
 */
import { runLong } from '../long.ts'
import { rooms, type RoomName } from '../mutation/rooms.ts'
import { missingIn, runRoom } from '../mutation/run-room.ts'

const minPercent = 95

await runLong({ rooms: 'all', sample: 0, seed: 1 }, async ({ rooms: named, sample, seed }, report) => {
  // The names of the table.
  const names = named === 'all' ? (Object.keys(rooms) as RoomName[]) : named.split(',').map(roomName)
  for (const name of names) {
    const missing = missingIn(rooms[name])
    if (missing.length > 0) {
      report.fault(`${name}: not there: ${missing.join(', ')}`)
      continue
    }
    report.progress(`${name} …`)
    const figures = await runRoom(rooms[name], { size: sample, seed })
    report.tell(name, figures)
    report.progress(`${name}: ${figures.percentCaught} % of ${figures.mutants}`)
    if (figures.mutants === 0) report.fault(`${name}: no mutant was made`)
    if (figures.percentCaught < minPercent && sample === 0)
      report.fault(`${name}: ${figures.percentCaught} % caught, at least ${minPercent} %`)
    for (const { file, was, became } of figures.stale)
      report.fault(`${name}: ${file}: “${was}” → “${became}” is named as equivalent, and is caught or gone`)
  }
})

function roomName(text: string): RoomName {
  if (!(text in rooms))
    throw new Error(`there is no room ${text}; choose of ${Object.keys(rooms).join(', ')}`)
  // Asked on the line above.
  return text as RoomName
}
