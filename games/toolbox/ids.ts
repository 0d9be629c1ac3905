/** "The vault door" is `the-vault-door`; a name without letters or digits is called something else. */
export const slug = (name: string, otherwise: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || otherwise

/** A name from the id that was made of it; that something is hidden is no part of its name. */
export const nameFrom = (id: string): string =>
  id
    .replace(/^gm-/, '')
    .replaceAll('-', ' ')
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())

/** The stem itself, or with the first number from 2 on under which nothing is there yet. */
export function freeId(stem: string, taken: { readonly [id: string]: unknown }): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`
    if (!Object.hasOwn(taken, id)) return id
  }
}
