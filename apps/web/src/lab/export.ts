import type { Drawn, Palette } from './svg.ts'
import { fileOf } from './svg.ts'

const NAMES: { readonly [K in keyof Palette]: string } = {
  card: '--card',
  ink: '--card-ink',
  ink2: '--card-ink-2',
  line: '--card-line',
  edge: '--card-edge',
  accent: '--accent',
  tone: '--g2',
  font: '--font-console',
}

/** The colours of this page, as they are now: a file knows no names of ours. */
export function paletteOf(near: HTMLElement): Palette {
  const probe = near.ownerDocument.createElement('span')
  near.append(probe)
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const font = getComputedStyle(near).fontFamily.replaceAll('"', "'")
  const found = Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [key, key === 'font' ? font : colour(name)]),
  )
  probe.remove()
  return found as { readonly [K in keyof Palette]: string }
}

/** A picture of a calculation as the text of an SVG file. */
export const svgFile = (drawn: Drawn, head: readonly string[], foot: readonly string[], near: HTMLElement): string =>
  fileOf(drawn, head, foot, paletteOf(near))

const SCALE = 2

/** The same as a PNG, twice as large, so that it stays sharp. */
export async function pngFile(svg: string): Promise<Blob | undefined> {
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width * SCALE
    canvas.height = image.height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}
