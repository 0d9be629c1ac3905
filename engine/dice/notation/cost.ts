import { LIMITS } from './limits.ts'
import { explodesOn, faceAt, faceCount, holds, standingFaces } from './meaning.ts'
import type { DiceTerm, Expression, Notation } from './syntax.ts'

/** The average number of dice that a notation throws, rerolls and explosions included. */
export const expectedThrows = ({ root }: Notation): number => throwsIn(root)

function throwsIn(node: Expression): number {
  switch (node.kind) {
    case 'number':
      return 0
    case 'dice':
      return node.count * throwsOfOne(node)
    case 'group':
      return node.members.reduce((sum, member) => sum + throwsIn(member), 0)
    case 'arithmetic':
      return throwsIn(node.left) + throwsIn(node.right)
    default:
      return throwsIn(node.body)
  }
}

function throwsOfOne({ die, reroll, explode }: DiceTerm): number {
  const sides = faceCount(die)
  const again = reroll ? countOf(sides, (i) => holds(reroll.when, faceAt(die, i))) / sides : 0
  // The sum of a geometric series: thrown once, again with this chance, and so on.
  const most = reroll?.untilItStands ? LIMITS.rerolls : 1
  const perFace = again === 1 ? 1 + most : (1 - again ** (most + 1)) / (1 - again)
  if (!explode) return perFace
  const standing = standingFaces(die, reroll)
  const further = standing.filter((face) => explodesOn(explode, die, face)).length / standing.length
  const faces = further === 1 ? 1 + explode.limit : (1 - further ** (explode.limit + 1)) / (1 - further)
  return perFace * faces
}

function countOf(upTo: number, is: (i: number) => boolean): number {
  let count = 0
  for (let i = 0; i < upTo; i++) if (is(i)) count++
  return count
}
