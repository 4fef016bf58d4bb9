/**
 * Specimen signatures of the training branch, drawn by seed as the faces are: a capital, some letters that run on in loops,
 * and a stroke below.
 */
import { evenNumbers } from '../core/faults.ts'
import { drawnPng, type Colour } from './drawn-png.ts'

const width = 400
const height = 120
const paper: Colour = [251, 250, 246]
const ink: Colour = [26, 40, 92]
const stepsOfLetter = 160

/** @param seed whose signature it is. @returns a PNG. */
export function drawSignature(seed: number): Buffer {
  const next = evenNumbers(Math.imul(seed, 0x85ebca6b) ^ 0x27d4eb2f)
  const inked = new Uint8Array(width * height)
  const dot = (cx: number, cy: number, radius: number): void => {
    for (let y = Math.floor(cy - radius); y <= cy + radius; y += 1)
      for (let x = Math.floor(cx - radius); x <= cx + radius; x += 1) {
        const isInside = x >= 0 && x < width && y >= 0 && y < height
        if (isInside && (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2) inked[y * width + x] = 1
      }
  }
  const slant = 0.15 + next() * 0.35
  const letters = 5 + Math.floor(next() * 4)
  const line = 70
  let left = 34
  for (let letter = 0; letter < letters; letter += 1) {
    const isCapital = letter === 0
    const tall = isCapital ? 52 + next() * 14 : next() < 0.3 ? 34 + next() * 14 : 10 + next() * 14
    const goes = isCapital ? 52 + next() * 16 : 22 + next() * 20
    const loops = 0.3 + next() * 0.55
    const falls = letter > 0 && next() < 0.15 ? -1 : 1
    for (let step = 0; step < stepsOfLetter; step += 1) {
      const turn = (2 * Math.PI * step) / stepsOfLetter
      const up = (falls * (falls < 0 ? Math.min(tall, 34) : tall) * (1 - Math.cos(turn))) / 2
      const x = left + goes * (step / stepsOfLetter) - loops * 0.5 * goes * Math.sin(turn) + slant * up
      // A pen that comes down presses harder.
      dot(x, line - up, 1.3 + 0.9 * Math.max(0, -Math.sin(turn)))
    }
    left += goes
  }
  const bow = 6 + next() * 12
  const ends = 20 + next() * 40
  for (let step = 0; step <= 300; step += 1) {
    const part = step / 300
    dot(left + 10 - part * (left - ends), line + 16 + bow * Math.sin(Math.PI * part), 1.2 + 0.8 * part)
  }
  return drawnPng(width, height, [paper, ink], (x, y) => inked[y * width + x] ?? 0)
}
