/** Which printers a counter has, for slips and for what the window shows. */
import { z } from 'zod'

/** What a receipt printer writes; its letters are of one code page. */
export const receiptCodepages = ['cp437', 'cp850', 'cp858', 'windows1252'] as const

const receiptForm = {
  columns: z.int().min(24, 'at least 24 letters in a line').max(64, 'at most 64').default(42),
  codepage: z.enum(receiptCodepages, { error: `choose ${receiptCodepages.join(', ')}` }).default('cp858'),
}

/**
 * Where slips go, set by policy only: whoever could change it from the page could send a customer's slip anywhere.
 * `none`: slips are printed as the page is; `network` and `usb`: as the printer's own bytes (ESC/POS); `driver`:
 * through the system's driver of that name, which the desktop program alone can choose.
 */
export const receiptPrinter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('network'),
    host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'enter the printer’s name or address'),
    port: z.int().min(1).max(65535, 'enter a port up to 65535').default(9100),
    ...receiptForm,
  }),
  z.strictObject({
    kind: z.literal('usb'),
    device: z
      .string()
      .max(200, 'enter at most 200 characters')
      .regex(
        /^(\/dev\/(usb\/)?lp\d{1,2}|\\\\(?![.?]\\)[^\\/]+\\[^\\/]+)$/,
        'enter the printer’s device, such as /dev/usb/lp0, or its share, such as \\\\localhost\\Slips',
      ),
    ...receiptForm,
  }),
  z.strictObject({
    kind: z.literal('driver'),
    device: z
      .string()
      .min(1, 'enter the printer’s name as the system has it')
      .max(200, 'enter at most 200 characters'),
    paperMillimetres: z
      .int({ error: 'enter whole millimetres' })
      .min(40, 'at least 40 mm')
      .max(120, 'at most 120 mm')
      .default(80),
  }),
])
export type ReceiptPrinter = z.output<typeof receiptPrinter>

/**
 * Where the window's own papers go, set by policy. `dialog`: the system asks each time; `silent`: at once to the named
 * printer, or to the computer's own where none is named. Only the desktop program can do that; a browser always asks.
 */
export const pagePrinter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dialog') }),
  z.strictObject({
    kind: z.literal('silent'),
    device: z.string().max(200, 'enter at most 200 characters').default(''),
  }),
])
export type PagePrinter = z.output<typeof pagePrinter>
