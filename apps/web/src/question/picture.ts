const WIDEST = 1000
const SMALLEST = 120
const QUALITIES = [0.8, 0.6, 0.4]

/** A picture as a data address of at most so many characters: drawn smaller until it fits. Nothing if it cannot be read. */
export async function pictureFrom(file: Blob, most: number): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = document.createElement('canvas')
  const longest = Math.max(bitmap.width, bitmap.height)
  for (let side = Math.min(WIDEST, longest); side >= Math.min(SMALLEST, longest); side = Math.floor(side * 0.75)) {
    canvas.width = Math.max(1, Math.round((bitmap.width * side) / longest))
    canvas.height = Math.max(1, Math.round((bitmap.height * side) / longest))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      // A browser that cannot write WebP writes PNG.
      const address = canvas.toDataURL('image/webp', quality)
      if (address.length <= most) return address
    }
  }
  return undefined
}
