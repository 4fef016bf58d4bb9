/**
 * Faces of the training branch, drawn by seed: no photo of a person, and two customers of one name look different. A
 * face is drawn when it is asked for, so that founding a world costs nothing for it.
 */
import { evenNumbers } from '../core/faults.ts'
import { drawnPng, type Colour } from './drawn-png.ts'

/** Twice what a page shows: the page's own scaling makes the edges smooth. */
const width = 168
const height = 200

const skins: readonly Colour[] = [
  [141, 85, 54],
  [112, 66, 42],
  [90, 52, 35],
  [164, 104, 70],
]
const cloths: readonly Colour[] = [
  [29, 84, 140],
  [140, 44, 52],
  [28, 104, 82],
  [176, 128, 36],
  [92, 60, 128],
  [58, 66, 74],
]
const grounds: readonly Colour[] = [
  [214, 224, 219],
  [222, 217, 205],
  [209, 218, 230],
]
const hair: Colour = [30, 24, 22]
const grey: Colour = [150, 148, 146]
const white: Colour = [240, 238, 232]

type Shape = (x: number, y: number) => boolean
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1
const above =
  (line: number, shape: Shape): Shape =>
  (x, y) =>
    y < line && shape(x, y)

/** @param seed whose face it is @param gender `female`: a scarf may cover the hair. @returns a PNG. */
export function drawPortrait(seed: number, gender: string | null): Buffer {
  const next = evenNumbers(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995)
  // The lists of this file are not empty.
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const skin = pick(skins)
  const cloth = pick(cloths)
  const isFemale = gender?.toLowerCase() === 'female'
  const isGrey = next() < 0.2
  const faceWidth = 38 + next() * 8
  const crown = isGrey ? grey : hair
  const mouth: Colour = [Math.round(skin[0] * 0.72), Math.round(skin[1] * 0.5), Math.round(skin[2] * 0.5)]
  const shade: Colour = [Math.round(skin[0] * 0.86), Math.round(skin[1] * 0.86), Math.round(skin[2] * 0.86)]

  const shapes: [Shape, Colour][] = []
  const style = isFemale
    ? pick(['scarf', 'long', 'bun', 'round'] as const)
    : pick(['short', 'cap', 'bald', 'round'] as const)
  if (style === 'long') shapes.push([ellipse(84, 100, faceWidth + 16, 66), crown])
  if (style === 'bun') shapes.push([ellipse(84, 26, 18, 16), crown])
  if (style === 'round') shapes.push([ellipse(84, 72, faceWidth + 14, 52), crown])
  shapes.push([ellipse(84, 206, 76, 58), cloth], [ellipse(84, 148, 20, 20), shade])
  const [first, second, third] = cloth
  shapes.push([ellipse(84, 158, 28, 14), [(first * 3) >> 2, (second * 3) >> 2, (third * 3) >> 2]])
  shapes.push([ellipse(84 - faceWidth, 98, 7, 12), shade], [ellipse(84 + faceWidth, 98, 7, 12), shade])
  shapes.push([ellipse(84, 96, faceWidth, 54), skin])
  if (style === 'short' || style === 'bun' || style === 'long')
    shapes.push([above(66 + next() * 8, ellipse(84, 92, faceWidth + 2, 52)), crown])
  if (style === 'scarf') {
    const scarf = pick(cloths)
    shapes.push([above(74, ellipse(84, 74, faceWidth + 8, 44)), scarf])
    shapes.push([ellipse(84 + faceWidth * 0.7, 36, 22, 14), scarf])
  }
  if (style === 'cap') {
    const cap = pick(cloths)
    shapes.push([above(64, ellipse(84, 64, faceWidth, 34)), cap])
  }
  if (!isFemale && next() < 0.4) {
    const beard = ellipse(84, 118, faceWidth - 4, 36)
    const cheeks = ellipse(84, 96, faceWidth - 7, 38)
    shapes.push([(x, y) => y > 108 && beard(x, y) && !cheeks(x, y), crown])
  }
  const eyes = 15 + next() * 3
  for (const side of [-1, 1]) {
    shapes.push([ellipse(84 + side * eyes, 80, 9, 2.4), crown])
    shapes.push([ellipse(84 + side * eyes, 91, 7, 4.4), white], [ellipse(84 + side * eyes, 91, 3.6, 4), hair])
  }
  shapes.push([ellipse(84, 109, 6 + next() * 3, 5), shade])
  shapes.push([ellipse(84, 127, 12 + next() * 4, 4.5), mouth])
  if (next() < 0.22) {
    for (const side of [-1, 1]) {
      const outer = ellipse(84 + side * eyes, 91, 13, 11)
      const inner = ellipse(84 + side * eyes, 91, 11, 9)
      shapes.push([(x, y) => outer(x, y) && !inner(x, y), hair])
    }
    shapes.push([(x, y) => Math.abs(x - 84) < 5 && Math.abs(y - 89) < 1.2, hair])
  }
  return png(shapes, pick(grounds))
}

/** What is drawn last lies above. */
function png(shapes: readonly (readonly [Shape, Colour])[], ground: Colour): Buffer {
  const colours = [ground, ...shapes.map(([, colour]) => colour)]
  return drawnPng(width, height, colours, (x, y) => shapes.findLastIndex(([shape]) => shape(x, y)) + 1)
}
