/**
 * QR codes for links: bytes, error correction M, versions 1 to 10 (up to 213 bytes), as ISO/IEC 18004 describes them. Made in
 * the browser: a link that is a secret is sent nowhere.
 */

/** By version: bytes of error correction in each block, and the data bytes of each block. */
const BLOCKS: readonly (readonly [correction: number, ...data: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
]
/** By version: the middles of the small squares. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

/** Whether each module is dark, row by row; nothing if the text is too long. */
export type Modules = readonly (readonly boolean[])[]

export function qrCode(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + BLOCKS.findIndex((_, i) => bytes.length <= capacity(i + 1))
  if (version === 0) return undefined
  const words = interleaved(version, dataWords(version, bytes))
  let best: { readonly modules: boolean[][]; readonly penalty: number } | undefined
  for (let mask = 0; mask < MASKS.length; mask++) {
    const modules = drawn(version, words, mask)
    const penalty = penaltyOf(modules)
    if (!best || penalty < best.penalty) best = { modules, penalty }
  }
  return best?.modules
}

const blocksOf = (version: number): { readonly correction: number; readonly data: readonly number[] } => {
  const [correction, ...data] = BLOCKS[version - 1] as readonly [number, ...number[]]
  return { correction, data }
}
const dataBytes = (version: number): number => blocksOf(version).data.reduce((a, b) => a + b, 0)
const countBits = (version: number): number => (version < 10 ? 8 : 16)
const capacity = (version: number): number => dataBytes(version) - Math.ceil((4 + countBits(version)) / 8)

/** Mode, length, the bytes themselves, and padding. */
function dataWords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, countBits(version))
  for (const byte of bytes) put(byte, 8)
  const most = dataBytes(version) * 8
  put(0, Math.min(4, most - bits.length))
  while (bits.length % 8 > 0) bits.push(0)
  for (let pad = 0xec; bits.length < most; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
}

/** The blocks with their error correction, byte by byte in turn. */
function interleaved(version: number, words: readonly number[]): readonly number[] {
  const { correction, data } = blocksOf(version)
  const starts = data.map((_, i) => data.slice(0, i).reduce((a, b) => a + b, 0))
  const blocks = data.map((length, i) => words.slice(starts[i], (starts[i] as number) + length))
  const checks = blocks.map((block) => remainder(block, correction))
  const inTurn = (all: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...all.map((b) => b.length)) }, (_, i) => all.flatMap((b) => b[i] ?? [])).flat()
  return [...inTurn(blocks), ...inTurn(checks)]
}

/** Multiplication in the field of 256 that QR codes use. */
export function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> i) & 1) * a
  }
  return product
}

/** Reed–Solomon: what is left when the block is divided by the generator of this degree. */
function remainder(block: readonly number[], degree: number): readonly number[] {
  let generator = [1]
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const next = [...generator, 0]
    for (const [j, g] of generator.entries()) next[j + 1] = (next[j + 1] as number) ^ times(g, root)
    generator = next
  }
  const left = Array.from({ length: degree }, () => 0)
  for (const word of block) {
    const factor = word ^ (left.shift() as number)
    left.push(0)
    for (let i = 0; i < degree; i++) left[i] = (left[i] as number) ^ times(generator[i + 1] as number, factor)
  }
  return left
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]
/** Whether a mask turns this module round. */
export const isMasked = (mask: number, row: number, column: number): boolean => MASKS[mask]?.(row, column) ?? false

/** Which modules belong to the pattern and not to the data, with their colour. */
export function patternOf(version: number): (boolean | undefined)[][] {
  const size = 17 + 4 * version
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => undefined),
  )
  const set = (row: number, column: number, dark: boolean): void => {
    const line = grid[row]
    if (line && column >= 0 && column < size) line[column] = dark
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let r = -4; r <= 4; r++)
      for (let c = -4; c <= 4; c++) {
        const ring = Math.max(Math.abs(r), Math.abs(c))
        set(row + r, column + c, ring !== 2 && ring !== 4)
      }
  const middles = ALIGNED[version - 1] ?? []
  const last = middles.at(-1)
  for (const row of middles)
    for (const column of middles) {
      const inCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (inCorner) continue
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1)
    }
  // Where the format and the version go; what they say is drawn later.
  for (let i = 0; i < 9; i++) {
    for (const [r, c] of [
      [8, i],
      [i, 8],
    ] as const)
      if (grid[r]?.[c] === undefined) set(r, c, false)
    if (i < 8) {
      set(8, size - 1 - i, false)
      set(size - 1 - i, 8, i === 7)
    }
  }
  if (version >= 7) {
    const bits = (version << 12) | rest(version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1
      set(Math.floor(i / 3), size - 11 + (i % 3), dark)
      set(size - 11 + (i % 3), Math.floor(i / 3), dark)
    }
  }
  return grid
}

/** The bits that protect the format and the version. */
function rest(value: number, bits: number, generator: number): number {
  let left = value
  for (let i = 0; i < bits; i++) left = (left << 1) ^ ((left >> (bits - 1)) * generator)
  return left
}

/** The places of the data, two columns at a time, up and down from the right. */
export function placesIn(
  pattern: readonly (readonly (boolean | undefined)[])[],
): readonly (readonly [number, number])[] {
  const size = pattern.length
  const places: [number, number][] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - i : i
        if (pattern[row]?.[column] === undefined) places.push([row, column])
      }
    up = !up
  }
  return places
}

function drawn(version: number, words: readonly number[], mask: number): boolean[][] {
  const pattern = patternOf(version)
  const modules = pattern.map((line) => line.map((dark) => dark === true))
  const put = (row: number, column: number, dark: boolean): void => {
    ;(modules[row] as boolean[])[column] = dark
  }
  for (const [i, [row, column]] of placesIn(pattern).entries()) {
    const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1
    put(row, column, (bit === 1) !== isMasked(mask, row, column))
  }
  // Level M is 00; the mask, and ten bits that protect both.
  const format = ((mask << 10) | rest(mask, 10, 0x537)) ^ 0x5412
  const size = modules.length
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1
    const [row, column] = i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i === 8 ? [8, 7] : [8, 14 - i]
    put(row, column, dark)
    if (i < 8) put(8, size - 1 - i, dark)
    else put(size - 15 + i, 8, dark)
  }
  return modules
}

/** How hard it would be to read: long runs, blocks, patterns like the corners, and too much of one colour. */
function penaltyOf(modules: Modules): number {
  const size = modules.length
  const columns = Array.from({ length: size }, (_, c) => modules.map((line) => line[c] === true))
  let penalty = 0
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    for (let i = 0; i + 11 <= size; i++)
      if (['10111010000', '00001011101'].includes(text.slice(i, i + 11))) penalty += 40
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const dark = modules[r]?.[c]
      if (dark === modules[r - 1]?.[c] && dark === modules[r]?.[c - 1] && dark === modules[r - 1]?.[c - 1]) penalty += 3
    }
  const share = modules.flat().filter(Boolean).length / (size * size)
  return penalty + Math.floor(Math.abs(share - 0.5) * 20) * 10
}
