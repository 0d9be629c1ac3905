import { type Json, type Phrase, rowHere, type Saying, type Words } from '@sortie/engine'
import type { jobQuestions } from '../rules/job/index.ts'
import type { JobOnOffer } from '../rules/job/setup.ts'
import { goSaid } from './job.ts'
import { benefit, deadline, overtime, thingOf, weight } from './job-phrases.ts'
import { capital, person, phrases, plural, typeName, who, yesNo } from './say.ts'

type JobWords = Words<Record<never, never>, Record<never, never>, typeof jobQuestions>

const pointsLeft = (points: number): string => `${plural(points, 'point')} to spend.`
const progressText = ({ progress, weight: of }: { readonly progress: number; readonly weight: number }): string =>
  `progress ${progress} of ${of}`

const uses: { readonly [use: string]: string } = {
  negative: 'Trouble +1',
  consequence: 'A minor consequence',
  value: 'A minor value',
  wealth: 'Wealth +1',
  minorValue: 'A minor value',
  majorValue: 'A major value',
  minorConsequence: 'A minor consequence',
  majorConsequence: 'A major consequence',
}
const use =
  (positive: string) =>
  (o: Json, _about: unknown, { names }: Saying): string => {
    const [as = '', operative] = (Array.isArray(o) ? o : [o]) as readonly string[]
    const said = as === 'positive' ? positive : (uses[as] ?? who(as, names))
    return operative ? `${said} for ${who(operative, names)}` : said
  }

interface MenuAbout {
  readonly items: { readonly [id: string]: { readonly name: string; readonly text: string; readonly points: number } }
}

/** An item of the table's own menu and whom it is for; afterwards the log says the parts one by one. */
const menu = (o: Json, about: MenuAbout | undefined, { names }: Saying): Phrase => {
  if (!Array.isArray(o)) return about?.items[String(o)]?.name ?? capital(String(o).replaceAll('-', ' '))
  const [item = '', operative = ''] = o as readonly string[]
  const row = about?.items[item]
  const said = `${row?.name ?? item.replaceAll('-', ' ')} for ${who(operative, names)}`
  return row ? { head: said, rest: `${row.text} (${plural(row.points, 'point')})` } : said
}

/** The same for each operative of a form. */
const forEachOperative = <O extends string>(say: (o: O) => Phrase) => ({
  option: (o: O | { readonly [operative: string]: O }, _about: unknown, { names }: Saying): Phrase =>
    typeof o === 'string'
      ? say(o)
      : Object.entries(o)
          .map(([operative, chosen]) => `${who(operative, names)}: ${headOf(say(chosen))}`)
          .join(', '),
  fields: {
    '*': {
      ask: (_about: unknown, { field = '', names }: Saying) => who(field, names),
      option: (o: Json) => say(o as O),
    },
  },
})
const headOf = (phrase: Phrase): string => (typeof phrase === 'string' ? phrase : phrase.head)

/** The ways of saving a job, where only the way is told. */
const ways: { readonly [way: string]: string } = {
  burden: 'Shoulders a burden',
  distraction: 'Becomes a distraction',
  done: 'Gets it done',
  tactical: 'Gets tactical',
  prop: 'Gives up',
  pass: 'Nobody tries now',
}

const amounts = (minor: number, major: number, what: string): string =>
  [...(minor > 0 ? [plural(minor, `minor ${what}`)] : []), ...(major > 0 ? [plural(major, `major ${what}`)] : [])].join(
    ', ',
  )

/** How the questions of a job are asked, and their options. */
export const jobQuestionWords: JobWords['questions'] = {
  TypeDraw: { ask: 'What kind of job is it?' },
  AimDraw: { ask: 'What is the aim?' },
  PlaceDraw: { ask: 'Where?' },
  WeightDie: { ask: 'Throw for the weight.' },
  DeadlineDie: { ask: 'Throw for the deadline.' },
  OvertimeDie: { ask: 'Throw for overtime: offered on 4 or more.' },
  WhichJob: {
    ask: 'Which job?',
    option: (o, about, { names }) => {
      // The question brings what is on offer: the jobs themselves are no script of the table.
      const row = about?.jobs[o] ?? rowHere<JobOnOffer>(names, 'jobs', {}, o)
      if (!row) return ''
      return {
        head: row.title,
        rest: `${typeName(row.type, names)}, weight ${row.weight}, ${row.deadline} rolls`,
      }
    },
  },
  WhetherToSetIt: {
    ask: ({ by, title: called }, { names }) => ({
      rest: `${names.seat(by)} proposes “${called}”.`,
      head: 'Set this job?',
    }),
    fields: {
      verdict: { ask: 'Is it set?', option: (o) => (o === 'take' ? 'Set it' : 'Not this one') },
      weight,
      deadline,
      overtime,
    },
  },
  WhoLeads: { ask: 'Who leads this job?', option: person },
  WhetherToJoin: {
    ask: ({ job, by }, { names }) => ({
      rest: `${names.seat(by)} recruits${job ? ` for “${job}”` : ''}. What is brought may be lost.`,
      head: 'Who comes along, and with what?',
    }),
    fields: { who: { ask: 'Who comes?', option: person }, brings: { ask: 'What do they bring?', option: thingOf } },
  },
  WhichAreAtHand: { ask: 'Which of these are at hand?', option: thingOf },
  WhichAngle: {
    ask: ({ name }) => ({
      rest: 'One angle each before the first roll.',
      head: `What does ${name} do to prepare the job?`,
    }),
    fields: { words: 'What do they do?', benefit: { ask: 'What for?', option: benefit } },
  },
  WhatTheAngleTakes: {
    ask: ({ name, words }) => ({
      rest: words ? `${name}: “${words}”.` : '',
      head: `What does ${name}’s angle take?`,
    }),
    fields: {
      verdict: {
        ask: 'Does it need a die?',
        option: (o) =>
          typeof o === 'number'
            ? {
                head: `${o}+`,
                rest: { 2: 'Means and leverage', 3: 'clear Means', 4: 'normal', 5: 'unlikely' }[o] ?? '',
              }
            : o === 'agreed'
              ? { head: 'It works', rest: 'no die' }
              : { head: 'Refused', rest: 'another angle' },
      },
      benefit: { ask: 'What does it bring?', option: benefit },
    },
  },
  HowToWorkIt: {
    ask: ({ name, target }) => ({
      rest: `${name} needs ${target} or more on one die.`,
      head: 'Roll, or mark Luck down to be sure?',
    }),
    option: phrases({ roll: 'Roll one die', mark: 'Mark Luck down and succeed' }),
  },
  AngleDie: { ask: ({ name, target }) => `${name}’s angle: ${target} or more.` },
  JobDice: { ask: 'The lead rolls.' },
  CompanionDie: { ask: ({ adding }) => `Something follows: one die, plus ${adding}.` },
  LossDie: { ask: 'Throw for who is lost.' },
  WhoIsLost: { ask: ({ incident }) => `${incident}: who is lost?`, option: person },
  WhichContributionStays: {
    ask: ({ name }) => ({ rest: `${name} is lost.`, head: 'Which contribution stays behind?' }),
  },
  WhetherToCashTheCredit: {
    ask: ({ credits, ...at }) => ({
      rest: `${capital(progressText(at))}. A Windfall left ${plural(credits, 'chance', 'chances')} for this.`,
      head: 'Take a minor consequence for 1 progress?',
    }),
    option: yesNo({ head: 'Take it', rest: 'progress +1' }, { head: 'Not now', rest: '' }),
  },
  WhetherToGoIntoOvertime: {
    ask: ({ offered, ...at }) => ({
      rest: `The time is up (${progressText(at)}). Overtime is up to three more rolls, and all outlook in it is trouble.${offered ? '' : ' The Director has to allow it.'}`,
      head: 'Go into overtime?',
    }),
    option: yesNo('Overtime', 'Stop here'),
  },
  WhetherOvertimeIsAllowed: {
    ask: (at) => ({ rest: `The time is up (${progressText(at)}).`, head: 'Do you allow overtime?' }),
    option: yesNo('Allow overtime', 'No overtime'),
  },
  WhetherToStayInOvertime: {
    ask: (at) => ({ rest: `${capital(progressText(at))}.`, head: 'Another roll in overtime?' }),
    option: yesNo('Another roll', 'Stop here'),
  },
  WhetherTheConditionIsMet: {
    ask: ({ condition }) => `Is this met: ${condition}?`,
    option: yesNo('Met', 'Not met'),
  },
  WhatTheJobComesTo: {
    ask: () => ({ rest: 'A condition is not met.', head: 'What does the job come to?' }),
    option: phrases({ success: 'A success all the same', failure: 'A failure' }),
  },
  HowToSaveTheJob: {
    ask: ({ short, fortune }) => ({
      rest: `${short} progress short, Fortune ${fortune}. Each operative has one go, for 1 Fortune.`,
      head: 'Who of yours saves the job, and how?',
    }),
    option: (o, _about, { names }) => {
      if (typeof o === 'string' || typeof o === 'number') return ways[o] ?? who(String(o), names)
      if (o.length === 1) return { head: 'Pass for now', rest: 'you keep your go while others try' }
      const [operative, ...option] = o
      const { head, rest } = goSaid(option)
      return { head: `${who(operative, names)} ${head}`, rest }
    },
    window: (keeper) => `${keeper} goes or passes; anybody else may step in first. It is over when all have passed.`,
  },
  WhetherTheTacticApplies: {
    ask: ({ name, tactic }) => `Does ${name}’s Tactic apply: ${tactic}?`,
    option: yesNo('It applies', 'It does not'),
  },
  GetItDoneDice: { ask: ({ name }) => `${name} gets it done: each 4 or more is progress.` },
  WhichHarm: {
    ask: () => ({ rest: 'Everybody on the workup has lost a level of Wealth.', head: 'How does the failure hurt?' }),
    ...forEachOperative(
      phrases({
        safety: { head: 'Safety −1', rest: 'known for the failed job' },
        comfort: { head: 'Comfort −1', rest: 'hurt, trapped or shamed' },
        luck: { head: 'Luck −1 and Wealth −1 more', rest: 'a rotten turn' },
      }),
    ),
  },
  HowToBearTheWeight: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'What does the failure cost?' }),
    fields: { spend: { ask: 'One for each point of weight', option: use('Opportunity −1') } },
  },
  WhoLeadsNextAfterFailure: {
    ask: () => ({ rest: 'Several have the least Safety and Luck.', head: 'Who leads next?' }),
    option: person,
  },
  WhichReward: {
    ask: () => ({ rest: 'Everybody on the workup has gained a level of Wealth.', head: 'How do they come out of it?' }),
    ...forEachOperative(
      phrases({
        bold: { head: 'Bold', rest: 'Luck +1, Safety −1' },
        confident: { head: 'Confident', rest: 'Comfort +1, Safety −1' },
        risky: { head: 'Risky', rest: 'Luck +2, Comfort −1' },
        safe: { head: 'Safe', rest: 'Safety +1, Luck −1' },
      }),
    ),
  },
  HowToSpendTheWeight: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'What does the success bring?' }),
    fields: {
      spend: { ask: 'One for each point of weight', option: use('Opportunity +1') },
      nextLead: { ask: 'Who leads the next job?', option: person },
    },
  },
  WhichTrouble: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'Which trouble follows?' }),
    fields: { spend: { ask: 'Trouble, and for whom', option: menu } },
  },
  WhichOpportunity: {
    ask: ({ points }) => ({ rest: pointsLeft(points), head: 'Which opportunity opens?' }),
    fields: { spend: { ask: 'Opportunity, and for whom', option: menu } },
  },
  WhichPropBreaks: { ask: ({ name }) => `Which of ${name}’s Props breaks?` },
  WhoGetsTheValues: {
    ask: ({ minor, major }) => ({ rest: amounts(minor, major, 'value'), head: 'Who gets what was found?' }),
    fields: { spend: { ask: 'What, and for whom', option: use('') } },
  },
  WhoGetsTheConsequences: {
    ask: ({ minor, major }) => ({ rest: amounts(minor, major, 'consequence'), head: 'Who bears what went wrong?' }),
    fields: { spend: { ask: 'What, and for whom', option: use('') } },
  },
  WhatTheBlameCosts: {
    ask: ({ name, by }) => ({
      rest: `${name} takes the blame.`,
      head: `Two ratings fall by ${by}, and somebody gains.`,
    }),
    fields: {
      lowered: { ask: 'Which two ratings fall?', option: person },
      gains: { ask: 'Who gains by it?', option: person },
    },
  },
  WhichRatingToRaise: { ask: ({ name, by }) => `Which of ${name}’s ratings rises by ${by}?`, option: person },
}
