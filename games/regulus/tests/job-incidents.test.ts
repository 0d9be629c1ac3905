import { describe, expect, it } from 'vitest'
import type { JobType } from '../rules/job/type.ts'
import { atWork, facts, playing, rolls } from './job-table.ts'

/** A row as the rulebook has it: what it is called, its outlook, and all that it does. */
interface Row {
  readonly name: string
  readonly outlook: number
  readonly progress: number
  readonly lose?: 1
  readonly minorConsequence?: 1
  readonly majorConsequence?: 1
  readonly minorValue?: 1
  readonly majorValue?: 1
  readonly fortune?: number
  readonly deadline?: number
  readonly companion?: 1 | 6
  readonly confusion?: true
  readonly postponed?: true
}
type Rows = { readonly [sum: number]: Row }

const row = (name: string, outlook: number, progress: number, more: Partial<Row> = {}): Row => ({
  name,
  outlook,
  progress,
  ...more,
})
const seven = (name: string): Row => row(name, 0, 1, { companion: 6 })

const every: Rows = {
  2: row('Knockout', -3, -1, { lose: 1 }),
  4: row('Bricked', -2, 0, { majorConsequence: 1 }),
  6: row('Fumble', -1, -1, { minorConsequence: 1 }),
  8: row('Interruption', 1, 1, { companion: 1 }),
  10: row('Perfect', 2, 1),
  12: row('Windfall', 3, 2, { postponed: true }),
}

/** Confusion makes one trouble more for each of three who are active. */
const ACTIVE = 3

/** Every sum is rolled, each at a table of its own. */
function plays(type: JobType, odd: Rows): void {
  const rows: Rows = { ...every, ...odd }
  for (let sum = 2; sum <= 12; sum++) {
    const said = rows[sum] as Row
    const play = rolls(playing(atWork({ type })), sum)
    if (said.lose) play.answer('WhoIsLost', 'cho', 'gm')
    const trouble = Math.max(0, -said.outlook) + (said.confusion ? ACTIVE : 0)
    expect(facts(play, 'IncidentApplied')[0], `${type} ${sum}`).toMatchObject({
      source: 'roll',
      result: sum,
      incident: said.name,
      progress: said.progress,
      negative: trouble,
      positive: Math.max(0, said.outlook),
      minorConsequence: said.minorConsequence ?? 0,
      majorConsequence: said.majorConsequence ?? 0,
      minorValue: said.minorValue ?? 0,
      majorValue: said.majorValue ?? 0,
      fortune: said.fortune ?? 0,
      deadline: said.deadline ?? 0,
      companion: said.companion ?? 0,
    })
    expect(facts(play, 'OperativeLost'), `${type} ${sum}`).toHaveLength(said.lose ?? 0)
    expect(facts(play, 'CreditGranted'), `${type} ${sum}`).toHaveLength(said.postponed ? 1 : 0)
  }
}

describe('the incident tables, row by row', () => {
  it('[RJ-02][RJ-20] Arson 2 to 12', () =>
    plays('arson', {
      3: row('Dangerous Toys', -2, 0, { lose: 1 }),
      5: row('Bad Timing', -1, 0, { minorConsequence: 1, majorValue: 1 }),
      7: seven('Created Distraction'),
      9: row('Minimal Opposition', 1, 0, { minorValue: 1 }),
      11: row('Optimal Placement', 2, 2, { minorValue: 1 }),
    }))

  it('[RJ-02][RJ-20] Assault 2 to 12', () =>
    plays('assault', {
      3: row('Overwhelmed', -2, 0, { lose: 1 }),
      5: row('Heavy Fire', -1, 0, { companion: 1 }),
      7: seven('Pressed Forward'),
      9: row('Cleared Resistance', 1, 0, { fortune: 2, deadline: 1 }),
      11: row('Violent Blow', 2, 2, { fortune: -2 }),
    }))

  it('[RJ-02][RJ-20] Caper 2 to 12', () =>
    plays('caper', {
      3: row('Avenue Lost', -2, -1, { deadline: -1 }),
      5: row('Confusion', -1, 0, { confusion: true }),
      7: seven('Lucky Break'),
      9: row('Timely Diversion', 1, 0, { minorValue: 1 }),
      11: row('Found Prize', 2, 1, { majorValue: 1 }),
    }))

  it('[RJ-02][RJ-20][B-01] Con 2 to 12', () =>
    plays('con', {
      3: row('The Mark Gets Wise', -2, 0, { deadline: -1 }),
      5: row('Caught!', -1, 0, { lose: 1 }),
      7: seven('Smooth Patter'),
      9: row('Sweetener', 1, 0, { minorValue: 1, fortune: 1 }),
      11: row('Hook, Line and Sinker', 2, 2, { majorValue: 1 }),
    }))

  it('[RJ-02][RJ-20][B-01] Espionage 2 to 12', () =>
    plays('espionage', {
      3: row('Bad Intel', -2, -1, { minorValue: 1 }),
      5: row('Shadowed', -1, 0, { minorConsequence: 1 }),
      7: seven('Inside Source'),
      9: row('Burned Asset', 1, 2, { majorConsequence: 1 }),
      11: row('Mother Lode', 2, 2, { majorValue: 1 }),
    }))

  it('[RJ-02][RJ-20] Heist 2 to 12', () =>
    plays('heist', {
      3: row('Lost an Avenue', -2, 0, { fortune: -2 }),
      5: row('Glitch in the Plan', -1, 0, { lose: 1 }),
      7: seven('Just the Right Tool'),
      9: row('Found An Avenue', 1, 0, { fortune: 2 }),
      11: row('All According to Plan', 2, 2, { deadline: 1 }),
    }))

  it('[RJ-02][RJ-20][B-01] Hit 2 to 12', () =>
    plays('hit', {
      3: row('Bodyguards', -2, 0, { lose: 1 }),
      5: row('Decoy', -1, 0, { deadline: -1 }),
      7: seven('Clear Line'),
      9: row('Taking the Window', 1, 1, { minorConsequence: 1 }),
      11: row('Clean Shot', 2, 2, { fortune: 1 }),
    }))

  it('[RJ-02][RJ-13][B-02] the general table, 2 to 12', () =>
    plays('general', {
      3: every[4] as Row,
      5: every[6] as Row,
      7: seven('Ball Bounces!'),
      9: every[8] as Row,
      11: every[10] as Row,
    }))
})
