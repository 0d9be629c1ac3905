import { reader } from '@sortie/engine'

/** Dice of four or more. RJ-45. */
export const hits = reader('regulus/hits', (faces) => faces.filter((f) => f >= 4).length)

/** The face of a single die. R3-32. */
export const oneFace = reader('regulus/test', (faces) => faces[0] as number)
