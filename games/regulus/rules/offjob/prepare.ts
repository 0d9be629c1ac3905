import { type Asking, form, line, of, oneOf, questions } from '@sortie/engine'
import type { Look, Rule, T } from '../../rule.ts'
import { canPayLuck, changeRating, markLuck, type Named, named, playerOf } from '../crew/ratings.ts'
import { type Advantage, advantagesIn, leverageField, rule, spokenFor } from './claim.ts'
import { itemNamed, itemText, spokenItems } from './items.ts'
import { settleNarration } from './narrations.ts'
import { MOST_CONTEST_DICE } from './outcome.ts'
import {
  type Contest,
  type ContestKind,
  type Holdings,
  type Item,
  type LeverageOption,
  leverageOptions,
  newContest,
} from './state.ts'

/** How an operative goes about it: what gives Means, how many dice, what serves as leverage. R3-06 to R3-12. */
export interface Plan {
  readonly action: string
  readonly means: string
  /** The lucky circumstance, if Luck is to bring the Means. */
  readonly circumstance: string
  readonly dice: 1 | 2 | 3
  readonly leverage: readonly { readonly item: string; readonly option: LeverageOption }[]
}

type About = Named & { readonly kind: ContestKind; readonly stake: string }

export const prepareQuestions = questions({
  HowToMeetIt: {
    rule: 'R3-23',
    about: of<About>(),
    fields: ['action', 'means', 'circumstance', 'dice', 'leverage', 'leverage.item', 'leverage.option'],
  },
  WhetherToRoll: {
    rule: 'R3-Q29',
    about: of<
      About & {
        readonly sudden: boolean
        readonly luck: number
        readonly refused: readonly string[]
        readonly dice: number
      }
    >(),
    fields: ['go', 'time', 'means', 'circumstance', 'dice', 'leverage', 'leverage.item', 'leverage.option'],
  },
})
const ask = prepareQuestions

export const MOST_ADVANTAGES = 3

export const contestOf = (t: Pick<T, 'state'>): Contest => t.state.offJob.contest ?? newContest

/** Fields of a plan, for one seat's operatives. */
export function planFields(look: Look, operatives: readonly string[]) {
  const luck = operatives.some((id) => canPayLuck(look, id))
  return {
    action: line(),
    means: oneOf([...spokenFor(look, operatives, 'means'), ...(luck ? ['luck'] : []), 'none'], { decline: 'none' }),
    circumstance: line({ max: luck ? 200 : 0 }),
    dice: oneOf([1, 2, MOST_CONTEST_DICE]),
    leverage: leverageField(spokenFor(look, operatives, 'leverage')),
  }
}

/** What is usually said: the trade one has, two dice, nothing more. */
export function usualPlan(
  look: Look,
  operatives: readonly string[],
): Omit<Plan, 'means'> & { readonly means?: string } {
  const plain = { action: '', circumstance: '', dice: 2, leverage: [] } as const
  const [own] = operatives
  if (operatives.length !== 1 || own === undefined) return plain
  return { ...plain, means: spokenItems(look, own, 'means').find((i) => i.startsWith('vocation:')) ?? 'none' }
}

interface Opened {
  readonly kind: ContestKind
  readonly actor: string
  readonly stake: string
  readonly plan: Plan
  readonly narration?: string
  readonly lie?: string
  /** The Director has said it already, as for a Challenge. */
  readonly sudden?: boolean
}

/** The player answers a danger, or a dispute, with a plan of their own. R3-23, R3-Q32. */
export const askPlan: Rule<{ readonly kind: ContestKind; readonly actor: string; readonly stake: string }, Plan> =
  function* (t, { kind, actor, stake }) {
    return yield* form(ask.HowToMeetIt, {
      ask: playerOf(t, actor),
      fields: planFields(t, [actor]),
      usual: usualPlan(t, [actor]),
      about: { ...named(t, actor), kind, stake },
    })
  }

/** Everything before the first throw, in the order of RULES.md, steps 1 to 6. R3-05 to R3-12, R3-23. */
export const prepare: Rule<Opened> = function* (
  t,
  { kind, actor, stake, plan, narration = null, lie = null, sudden: known },
) {
  const { maxPushes } = t.settings
  const mostPushes = maxPushes === 'unlimited' ? null : maxPushes
  const { action } = plan
  t.tell(kind === 'contest' ? 'R3-05' : 'R3-23', {
    type: 'ContestOpened',
    kind,
    actor,
    stake,
    action,
    narration,
    lie,
    mostPushes,
  })
  const going = new Going(t, { kind, actor, stake, plan, known })
  for (;;) {
    yield* going.rule()
    const go = yield* going.ask()
    if (go === 'withdraw') return drop(t)
    if (go === 'roll') break
  }
  going.ready()
}

/** Before the first throw: the act is withdrawn, or the threat is given in to. Luck paid is lost. R3-Q29. */
function drop(t: T): void {
  const { kind, actor, stake, narration } = contestOf(t)
  t.tell('R3-Q29', { type: 'ContestDropped', kind, actor, stake })
  settleNarration(t, { id: narration, words: stake, about: [actor], canon: kind === 'challenge' })
}

/** What was claimed and what was ruled, until the dice are thrown. */
class Going {
  readonly #t: T
  readonly #at: { readonly kind: ContestKind; readonly actor: string; readonly stake: string; readonly action: string }
  /** What is to be Means now: an item, `luck`, or nothing; settled once it is told. */
  #means: Item | 'luck' | null
  #circumstance: string
  #dice: 1 | 2 | 3
  #meansSettled = false
  #leverage: readonly Advantage[]
  readonly #ruled = new Map<Item, boolean>()
  readonly #refusedMeans: string[] = []
  #sudden: boolean | undefined

  constructor(
    t: T,
    {
      kind,
      actor,
      stake,
      plan,
      known,
    }: Pick<Opened, 'kind' | 'actor' | 'stake' | 'plan'> & { readonly known: boolean | undefined },
  ) {
    this.#t = t
    this.#at = { kind, actor, stake, action: plan.action }
    this.#means = this.#meansIn(plan.means)
    this.#circumstance = plan.circumstance
    this.#dice = plan.dice
    this.#leverage = advantagesIn(t, actor, plan.leverage, [this.#means]).slice(0, MOST_ADVANTAGES)
    this.#sudden = known
  }

  #meansIn(spoken: string): Item | 'luck' | null {
    if (spoken === 'luck') return canPayLuck(this.#t, this.#at.actor) ? 'luck' : null
    return itemNamed(this.#t, this.#at.actor, { spoken, purpose: 'means' }) ?? null
  }

  /** The Director rules on whatever has not been ruled on. R3-07, R3-09, R3-Q01. */
  *rule(): Asking<void> {
    const t = this.#t
    const open = this.#leverage.filter((l) => !this.#ruled.has(l.item))
    const means = this.#meansSettled || this.#means === 'luck' ? null : this.#means
    const luck = !this.#meansSettled && this.#means === 'luck' ? this.#circumstance : null
    const ruled = yield* rule(t, {
      operative: this.#at.actor,
      text: this.#at,
      means,
      luck,
      leverage: open,
      time: this.#sudden === undefined,
      hard: false,
    })
    for (const { item } of open) this.#ruled.set(item, !ruled.refused.includes(item))
    if (!ruled.means) this.#refusedMeans.push(this.#means ?? '')
    const first = this.#sudden === undefined
    this.#sudden ??= ruled.sudden
    if (!this.#meansSettled && ruled.means) this.#settleMeans()
    if (first || !this.#suddenTold) this.#tellSudden()
  }

  #suddenTold = false
  #tellSudden(): void {
    this.#suddenTold = true
    this.#t.tell('R3-09', { type: 'SuddenRuled', sudden: this.#sudden === true })
  }

  /** A sheet item, or a lucky circumstance for one level of Luck, gone at once and for good; the number of dice is settled before Sudden and stays. R3-06 to R3-08, R3-Q16, R3-Q26. */
  #settleMeans(): void {
    const t = this.#t
    const { actor } = this.#at
    this.#meansSettled = true
    if (this.#means === 'luck') {
      changeRating(t, 'R3-07', { operative: actor, rating: 'luck', by: -1 })
      t.tell('R3-07', { type: 'MeansSettled', means: 'luck', named: '', circumstance: this.#circumstance })
    } else if (this.#means !== null)
      t.tell('R3-06', { type: 'MeansSettled', means: this.#means, named: itemText(t, this.#means), circumstance: '' })
    t.tell('R3-08', { type: 'DiceChosen', dice: this.#means === null ? 1 : this.#dice })
  }

  /** The player rolls, names something else for what was refused, buys time, or thinks better of it. R3-10, R3-Q01, R3-Q29. */
  *ask(): Asking<'roll' | 'withdraw' | 'again'> {
    const t = this.#t
    const { actor, kind, stake } = this.#at
    const pays = canPayLuck(t, actor)
    const sudden = this.#sudden === true
    const refused = this.#leverage.filter((l) => this.#ruled.get(l.item) === false)
    const fields = {
      go: oneOf(t.settings.withdraw === 'allowed' ? ['roll', 'withdraw'] : ['roll']),
      time: oneOf(sudden && pays ? ['do not pay', 'pay'] : ['do not pay'], { decline: 'do not pay' as const }),
      means: oneOf(this.#meansSettled ? ['none'] : this.#otherMeans()),
      circumstance: line({ max: this.#meansSettled || !pays ? 0 : 200 }),
      dice: oneOf(this.#meansSettled ? [this.#dice] : [1, 2, MOST_CONTEST_DICE]),
      leverage: leverageField(
        refused.length === 0 || (sudden && !pays) ? [] : this.#otherItems(),
        leverageOptions,
        refused.length,
      ),
    }
    const { go, time, means, circumstance, dice, leverage } = yield* form(ask.WhetherToRoll, {
      ask: playerOf(t, actor),
      fields,
      usual: { go: 'roll', time: 'do not pay', means: 'none', circumstance: '', dice: this.#dice, leverage: [] },
      about: {
        ...named(t, actor),
        kind,
        stake,
        sudden,
        luck: t.state.crew.operatives[actor]?.ratings.luck ?? 0,
        refused: [...this.#refusedMeans, ...refused.map((l) => l.item)].map((i) => itemText(t, i)),
        dice: this.#means === null || !this.#meansSettled ? 1 : this.#dice,
      },
    })
    if (go === 'withdraw') return 'withdraw'
    this.#leverage = this.#leverage.filter((l) => this.#ruled.get(l.item) !== false)
    const serving = this.#meansSettled ? this.#means : this.#meansIn(means)
    const more = advantagesIn(t, actor, leverage, [serving, ...this.#ruled.keys()])
    this.#leverage = [...this.#leverage, ...more].slice(0, MOST_ADVANTAGES)
    if (!this.#meansSettled) {
      this.#means = this.#meansIn(means)
      this.#circumstance = circumstance
      this.#dice = dice
    }
    if (time === 'pay') this.#buyTime()
    const openMeans = !this.#meansSettled && this.#means !== null
    if (openMeans || more.length > 0) return 'again'
    if (!this.#meansSettled) this.#settleMeans()
    return 'roll'
  }

  #otherMeans(): readonly string[] {
    const t = this.#t
    const { actor } = this.#at
    const luck = canPayLuck(t, actor) && !this.#refusedMeans.includes('luck') ? ['luck'] : []
    const items = spokenItems(t, actor, 'means').filter((spoken) => {
      const item = itemNamed(t, actor, { spoken, purpose: 'means' })
      return item !== undefined && !this.#refusedMeans.includes(item) && !this.#leverage.some((l) => l.item === item)
    })
    return ['none', ...items, ...luck]
  }

  #otherItems(): readonly string[] {
    const t = this.#t
    return spokenItems(t, this.#at.actor, 'leverage').filter((spoken) => {
      const item = itemNamed(t, this.#at.actor, { spoken, purpose: 'leverage' })
      return item !== undefined && !(this.#meansSettled && item === this.#means) && !this.#ruled.has(item)
    })
  }

  /** No time for leverage, unless a level of Luck buys it, and Favored with it. R3-10. */
  #buyTime(): void {
    const { actor } = this.#at
    changeRating(this.#t, 'R3-10', { operative: actor, rating: 'luck', by: -1 })
    this.#t.tell('R3-10', { type: 'TimeBought', operative: actor })
  }

  /** Up to three further items, each worth one option; Luck is marked now. Then the column and the pool. R3-11, R3-12, R3-34, R3-Q19. */
  ready(): void {
    const t = this.#t
    if (!contestOf(t).sudden || contestOf(t).timeBought)
      for (const { item, option } of this.#leverage) {
        if (!openOptions(t).includes(option)) continue
        t.tell('R3-12', { type: 'LeverageFound', item, named: itemText(t, item), option })
        if (option === 'luck') markLuck(t, 'R3-34', { operative: this.#at.actor, way: 'up' })
      }
    const { means, timeBought, dice } = contestOf(t)
    const favored = timeBought || countOf(t, 'favored') > 0
    const column = favored ? 'favored' : means === null ? 'none' : 'means'
    t.tell('R3-14', { type: 'ContestReadied', column, dice, holdings: holdingsOf(t) })
  }
}

/** Each option once; or, if the table likes, as often as it makes sense. R3-12, R3-Q04. */
function openOptions(t: T): readonly LeverageOption[] {
  const { timeBought, dice } = contestOf(t)
  return leverageOptions.filter((option) => {
    if (option === 'favored' && timeBought) return false
    const taken = countOf(t, option)
    if (option === 'favored' || t.settings.leverageRepeat === 'distinct') return taken === 0
    return option !== 'd8' || taken < dice
  })
}

const countOf = (t: T, option: LeverageOption): number =>
  contestOf(t).leverage.filter((l) => l.option === option).length

/** What all options together come to. R3-14, R3-Q03, R3-Q11. */
export const holdingsOf = (t: T): Holdings => ({
  plus: countOf(t, 'plus'),
  d8: countOf(t, 'd8'),
  rerolls: countOf(t, 'reroll'),
  discards: countOf(t, 'discard'),
})
