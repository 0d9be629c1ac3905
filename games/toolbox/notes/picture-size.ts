interface Size {
  readonly width: number
  readonly height: number
}

/** Width and height of a PNG, JPEG or WebP, as its head says; nothing if it is none of them. */
export function sizeOfPicture(address: string): Size | undefined {
  const bytes = bytesIn(address.slice(address.indexOf(',') + 1))
  const starts = (at: number, text: string): boolean => [...text].every((c, i) => bytes[at + i] === c.charCodeAt(0))
  const size = starts(1, 'PNG')
    ? { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) }
    : starts(0, 'RIFF') && starts(8, 'WEBP')
      ? sizeOfWebp(bytes, starts)
      : bytes[0] === 0xff && bytes[1] === 0xd8
        ? sizeOfJpeg(bytes)
        : undefined
  return size && size.width >= 1 && size.height >= 1 ? size : undefined
}

/** Of one of the three kinds of WebP. */
function sizeOfWebp(bytes: readonly number[], starts: (at: number, text: string) => boolean): Size | undefined {
  if (starts(12, 'VP8X')) return { width: littleEndian(bytes, 24, 3) + 1, height: littleEndian(bytes, 27, 3) + 1 }
  if (starts(12, 'VP8L')) {
    const bits = littleEndian(bytes, 21, 4)
    return { width: (bits % BITS_14) + 1, height: (Math.floor(bits / BITS_14) % BITS_14) + 1 }
  }
  if (!starts(12, 'VP8 ')) return undefined
  return { width: littleEndian(bytes, 26, 2) % BITS_14, height: littleEndian(bytes, 28, 2) % BITS_14 }
}
const BITS_14 = 2 ** 14

/** Of the first frame: segment by segment, up to the one that says it. */
function sizeOfJpeg(bytes: readonly number[]): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bigEndian(bytes, at + 2, 2)) {
    const kind = bytes[at + 1] as number
    const isFrame = kind >= 0xc0 && kind <= 0xcf && !NO_FRAMES.includes(kind)
    if (isFrame) return { width: bigEndian(bytes, at + 7, 2), height: bigEndian(bytes, at + 5, 2) }
  }
  return undefined
}
/** Tables and extensions, which are numbered among the frames. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

const bigEndian = (bytes: readonly number[], at: number, length: number): number =>
  bytes.slice(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
const littleEndian = (bytes: readonly number[], at: number, length: number): number =>
  bytes.slice(at, at + length).reduceRight((sum, byte) => sum * 256 + byte, 0)

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a text in base 64. */
function bytesIn(base64: string): readonly number[] {
  const bytes: number[] = []
  for (let at = 0; at + 1 < base64.length; at += 4) {
    const four = [0, 1, 2, 3].map((i) => Math.max(0, DIGITS.indexOf(base64[at + i] ?? 'A')))
    const sum = four.reduce((before, digit) => before * 64 + digit, 0)
    bytes.push(sum >> 16, (sum >> 8) & 255, sum & 255)
  }
  return bytes
}
