import { describe, expect, it } from 'vitest'
import { isMasked, type Modules, patternOf, placesIn, qrCode, times } from '../qr.ts'

/** By version, for level M: data bytes and bytes of error correction of each block. Written down a second time on purpose. */
const SHAPES: { readonly [version: number]: readonly (readonly [count: number, data: number, check: number])[] } = {
  1: [[1, 16, 10]],
  2: [[1, 28, 16]],
  3: [[1, 44, 26]],
  4: [[2, 32, 18]],
  5: [[2, 43, 24]],
  6: [[4, 27, 16]],
  7: [[4, 31, 18]],
  8: [
    [2, 38, 22],
    [2, 39, 22],
  ],
  9: [
    [3, 36, 22],
    [2, 37, 22],
  ],
  10: [
    [4, 43, 26],
    [1, 44, 26],
  ],
}

/** Reads a code back as a camera would: format, mask, bytes in turn, error correction, text. */
function read(modules: Modules): string {
  const size = modules.length
  const version = (size - 17) / 4
  const dark = (row: number, column: number): number => (modules[row]?.[column] ? 1 : 0)
  const around = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((row) => dark(row, 8))
    .concat([7, 5, 4, 3, 2, 1, 0].map((c) => dark(8, c)))
  const beside = Array.from({ length: 8 }, (_, i) => dark(8, size - 1 - i)).concat(
    Array.from({ length: 7 }, (_, i) => dark(size - 7 + i, 8)),
  )
  expect(around).toEqual(beside)
  const format = around.reduce((bits, bit, i) => bits | (bit << i), 0) ^ 0x5412
  expect(format >> 13).toBe(0)
  const mask = (format >> 10) & 7
  const bits = placesIn(patternOf(version)).map(([r, c]) => dark(r, c) ^ (isMasked(mask, r, c) ? 1 : 0))
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((w, b) => w * 2 + b, 0),
  )
  const shapes = (SHAPES[version] ?? []).flatMap(([count, data, check]) =>
    Array.from({ length: count }, () => ({ data, check })),
  )
  const blocks = shapes.map((): number[] => [])
  const checks = shapes.map((): number[] => [])
  let at = 0
  for (let i = 0; i < Math.max(...shapes.map((s) => s.data)); i++)
    for (const [b, s] of shapes.entries()) if (i < s.data) blocks[b]?.push(words[at++] as number)
  for (let i = 0; i < (shapes[0]?.check ?? 0); i++) for (const c of checks) c.push(words[at++] as number)
  for (const [b, block] of blocks.entries()) {
    // A block without errors is zero at every root of the generator.
    let root = 1
    for (let i = 0; i < (shapes[b]?.check ?? 0); i++, root = times(root, 2))
      expect([...block, ...(checks[b] ?? [])].reduce((sum, word) => times(sum, root) ^ word, 0)).toBe(0)
  }
  const data = blocks.flat().flatMap((word) => [...word.toString(2).padStart(8, '0')].map(Number))
  const number = (from: number, length: number): number =>
    data.slice(from, from + length).reduce((n, bit) => n * 2 + bit, 0)
  expect(number(0, 4)).toBe(4)
  const countBits = version < 10 ? 8 : 16
  const bytes = Array.from({ length: number(4, countBits) }, (_, i) => number(4 + countBits + 8 * i, 8))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

describe('a QR code', () => {
  it.each([1, 14, 15, 26, 42, 62, 84, 106, 107, 122, 152, 180, 181, 213])('reads back a text of %i bytes', (length) => {
    const text = 'https://sortie.example/t/0123456789abcdef#'.repeat(9).slice(0, length)
    expect(read(qrCode(text) ?? [])).toBe(text)
  })

  it('has the fewest modules that hold the text, and is nothing if none do', () => {
    expect(qrCode('x'.repeat(14))).toHaveLength(21)
    expect(qrCode('x'.repeat(15))).toHaveLength(25)
    expect(qrCode('x'.repeat(213))).toHaveLength(57)
    expect(qrCode('x'.repeat(214))).toBeUndefined()
    expect(read(qrCode('Zoë, Łódź, 席') ?? [])).toBe('Zoë, Łódź, 席')
  })

  it('has its corners, its dotted lines and the one module that is always dark', () => {
    const modules = qrCode('HELLO') ?? []
    const row = (r: number): string => (modules[r] ?? []).map((dark) => (dark ? '#' : '.')).join('')
    expect(row(0).slice(0, 8)).toBe('#######.')
    expect(row(3).slice(0, 8)).toBe('#.###.#.')
    expect(row(6).slice(6, 15)).toBe('#.#.#.#.#')
    expect(modules[13]?.[8]).toBe(true)
  })
})
