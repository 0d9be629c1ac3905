/** Where the pips of a face lie on a die of 34 by 34. */
export const pips: { readonly [face: number]: readonly (readonly [number, number])[] } = {
  1: [[17, 17]],
  2: [
    [9, 9],
    [25, 25],
  ],
  3: [
    [9, 9],
    [17, 17],
    [25, 25],
  ],
  4: [
    [9, 9],
    [25, 9],
    [9, 25],
    [25, 25],
  ],
  5: [
    [9, 9],
    [25, 9],
    [17, 17],
    [9, 25],
    [25, 25],
  ],
  6: [
    [9, 9],
    [9, 17],
    [9, 25],
    [25, 9],
    [25, 17],
    [25, 25],
  ],
}

/** Outlines of dice with numbers, by their sides; 20 for all others. */
export const bodies: { readonly [sides: number]: string } = {
  4: 'M17 2 33 31H1Z',
  8: 'M17 1 33 17 17 33 1 17Z',
  10: 'M17 1 33 19 17 33 1 19Z',
  20: 'M17 1 31 9V25L17 33 3 25V9Z',
}

/** How many sides a die of a result has: as its reading says, or as its faces suggest. */
export const sidesAt = (
  { sides, faces }: { readonly sides?: number | readonly number[]; readonly faces: readonly number[] },
  i: number,
): number => (typeof sides === 'number' ? sides : (sides?.[i] ?? (Math.max(...faces) > 6 ? 10 : 6)))
