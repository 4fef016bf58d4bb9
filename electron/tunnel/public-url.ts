/** The public address as a policy writes it: encrypted, unless it stays on this computer. */
import { z } from 'zod'

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** `{port}` stands for the port that the other host gave. */
export const publicUrl = z
  .string({ error: 'enter the address at which the bank reaches this desk' })
  .max(300, 'enter at most 300 characters')
  .refine((text) => URL.canParse(filled(text, 1)), 'enter an address such as https://events.bank.example')
  .refine((text) => {
    if (!URL.canParse(filled(text, 1))) return true
    const { protocol, hostname, username, search, hash } = new URL(filled(text, 1))
    if (username !== '' || search !== '' || hash !== '') return false
    return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))
  }, 'enter an https address without a user name, a question mark or a hash')

export function filled(text: string, port: number): string {
  return text.replaceAll('{port}', String(port))
}
