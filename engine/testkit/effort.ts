/** Where the random draws of the laws begin. Fixed, so that a run can be repeated; `npm run torture` uses new seeds. */
export const FIRST_SEED = numberFrom('SORTIE_SEED', 1)

/** How many times as much as usual the laws try. */
export const EFFORT = numberFrom('SORTIE_EFFORT', 1)

function numberFrom(name: string, usual: number): number {
  const given = process.env[name]
  if (given === undefined) return usual
  const number = Number(given)
  if (!Number.isInteger(number) || number < 1) throw new RangeError(`${name} is a whole number from 1, not "${given}"`)
  return number
}

/** Said with every failure: how to see it again. */
export const repeatWith = `Repeat with SORTIE_SEED=${FIRST_SEED} SORTIE_EFFORT=${EFFORT}.`
