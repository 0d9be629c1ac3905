import type { Fact } from '../facts/index.ts'
import { columnText } from '../words/phrases.ts'

/** A fact as the worked examples off the job write it; nothing for facts that they leave out. */
export function writtenAs(f: Fact): string | undefined {
  switch (f.type) {
    case 'RatingChanged':
      return `Luck ${f.to - f.by}→${f.to}`
    case 'LuckMarked':
      return `Luck marked ${f.way}`
    case 'LuckMarksResolved':
      return 'marks cleared'
    case 'TimeBought':
      return 'Favored for free'
    case 'ContestRead':
      return `${columnText(f.column)} ${f.result} = ${f.outcome}`
    case 'DieRerolled':
      return `re-rolled ${f.die.face}→${f.to.face}`
    case 'ComplicationNarrated':
      return 'complication'
    case 'ContestPushed':
      return `pushed to ${f.dice} dice ${columnText(f.column)}`
    case 'DieDiscarded':
      return 'discarded'
    case 'PossiblyAnswered':
      return f.accepted ? 'accepted' : 'declined'
    case 'IssueMade':
      return `issue(${f.source})`
    case 'DisasterStruck':
      return 'disaster'
    case 'AndsAdded':
      return `and×${f.count}`
    case 'ContestSettled':
      return f.won ? '→ Yes' : '→ No'
    default:
      return rollWritten(f)
  }
}

/** Checks, Tests and Strings. */
function rollWritten(f: Fact): string | undefined {
  switch (f.type) {
    case 'CheckCalled':
    case 'TestCalled':
      return `target ${f.target}`
    case 'CheckSettled':
      return `${f.total} = ${f.passed ? 'pass' : 'fail'}`
    case 'TestSettled':
      return f.success ? 'success' : 'failure'
    case 'StringAdded':
      return `String ${f.phrase}`
    case 'StringMarked':
      return `${f.phrase} marked ${f.way}`
    case 'StringResolved':
      return `${f.phrase} level ${f.level}${f.lie ? ', a Lie' : ''}`
    case 'StringsCompared':
      return f.trumping === null ? 'neither trumps' : `${f.trumping} trumps`
    default:
      return undefined
  }
}
