import { type ClockKind, type ClockShown, type ClockSize, clockKinds, clockSizes } from '../clocks/clock.ts'

/** A clock that an effect starts. */
export type NewClock = {
  readonly name: string
  readonly kind: ClockKind
  readonly size: ClockSize
  readonly shown: ClockShown
  /** What holds while it runs: a word of the game's vocabulary. */
  readonly running: string | null
  readonly full: readonly StoryEffect[]
}

/**
 * What a card, a row of a table or a clock does besides its words. Plain data: it is written down, checked while it is
 * edited, and carried out by the game, which says which words it knows.
 */
export type StoryEffect =
  | { readonly do: 'gain'; readonly what: string; readonly amount: number; readonly whom: string }
  | { readonly do: 'damage'; readonly whom: string }
  | { readonly do: 'mark'; readonly mark: string; readonly on: boolean; readonly whom: string }
  | { readonly do: 'begin clock'; readonly clock: NewClock }
  | { readonly do: 'move clock'; readonly clock: string; readonly by: number }
  | { readonly do: 'stop clock' | 'hold clock' | 'run clock'; readonly clock: string }
  | { readonly do: 'draw'; readonly deck: string }
  | { readonly do: 'roll'; readonly table: string }
  | { readonly do: 'reveal'; readonly what: string }
  | { readonly do: 'take' | 'give back'; readonly what: string }
  | { readonly do: 'while running'; readonly effect: string }
  | { readonly do: 'two keep one' }

/** The words of a game: what can be gained, who can be meant, what can be marked, taken, or hold while a clock runs. */
export interface Vocabulary {
  readonly gains: readonly string[]
  /** Who can be meant; the first is meant if nobody is named. */
  readonly whom: readonly string[]
  /** Who can be meant by a gain, where that is not everybody. */
  readonly whomOf?: { readonly [gain: string]: readonly string[] }
  readonly damage: readonly string[]
  readonly marks: readonly string[]
  readonly things: readonly string[]
  readonly running: readonly string[]
  /** The decks and tables that can be named, while somebody writes. Absent: any name is taken. */
  readonly decks?: readonly string[]
  readonly tables?: readonly string[]
}
export const noWords: Vocabulary = { gains: [], whom: ['actor'], damage: [], marks: [], things: [], running: [] }

export interface ReadEffects {
  readonly effects: readonly StoryEffect[]
  readonly problems: readonly string[]
}

/** Words, and after an arrow what they do: `Fire! => damage ship; focus +1 crew`. */
export function splitEffects(line: string): { readonly text: string; readonly does: string } {
  const at = line.indexOf('=>')
  return at < 0 ? { text: line.trim(), does: '' } : { text: line.slice(0, at).trim(), does: line.slice(at + 2).trim() }
}

/** Reads effects, one after the other with semicolons between them; or says what is wrong with each. */
export function readEffects(text: string, words: Vocabulary): ReadEffects {
  const read = partsIn(text).map((part) => readOne(part, words))
  const effects = read.flatMap((r) => (typeof r === 'string' ? [] : [r]))
  const wrong = read.flatMap((r) => (typeof r === 'string' ? [r] : []))
  return { effects, problems: wrong.length > 0 ? wrong : contradictions(effects) }
}

/** Semicolons inside parentheses belong to the clock that is described there. */
export function partsIn(text: string): readonly string[] {
  const parts: string[] = ['']
  let deep = 0
  for (const c of text) {
    if (c === '(') deep++
    if (c === ')') deep--
    if (c === ';' && deep <= 0) parts.push('')
    else parts[parts.length - 1] += c
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const named = (list: readonly string[], text: string): string | undefined =>
  list.find((word) => word.toLowerCase() === text.trim().toLowerCase())

const listed = (list: readonly string[]): string => (list.length > 0 ? list.join(', ') : 'nothing of that kind here')

/** What is said of a deck or table that is not there. */
function lost(part: string, what: string, name: string, there: readonly string[] | undefined): string | undefined {
  if (there === undefined || named(there, name) !== undefined) return undefined
  const others = there.length > 0 ? `the ${what}s here are ${there.join(', ')}` : `there is no ${what} at all yet`
  return `“${part}”: there is no ${what} “${name}”; ${others}`
}

function readOne(part: string, words: Vocabulary): StoryEffect | string {
  const [first = '', ...more] = part.split(/\s+/)
  const rest = more.join(' ')
  const [nobody = 'actor'] = words.whom
  switch (first.toLowerCase()) {
    case 'damage': {
      const whom = rest === '' ? named(words.damage, nobody) : named(words.damage, rest)
      return whom === undefined ? `“${part}”: damage takes one of ${listed(words.damage)}` : { do: 'damage', whom }
    }
    case 'start':
      return newClock(rest, words)
    case 'move': {
      const [, clock, by] = /^(.+?)\s+([+-]?\d{1,2})$/.exec(plainMinus(rest)) ?? []
      if (clock === undefined || Number(by) === 0) return `“${part}”: a clock moves by a number, like “move Fire +2”`
      return { do: 'move clock', clock, by: Number(by) }
    }
    case 'cancel':
    case 'hold':
    case 'resume': {
      const does = { cancel: 'stop clock', hold: 'hold clock', resume: 'run clock' } as const
      return rest === ''
        ? `“${part}”: which clock?`
        : { do: does[first.toLowerCase() as keyof typeof does], clock: rest }
    }
    case 'draw':
      if (rest === '') return `“${part}”: from which deck?`
      return lost(part, 'deck', rest, words.decks) ?? { do: 'draw', deck: rest }
    case 'roll':
      if (rest === '') return `“${part}”: on which table?`
      return lost(part, 'table', rest, words.tables) ?? { do: 'roll', table: rest }
    case 'reveal':
      return rest === '' ? `“${part}”: reveal what?` : { do: 'reveal', what: rest }
    case 'take':
    case 'return': {
      const what = named(words.things, rest)
      if (what === undefined) return `“${part}”: ${first} takes one of ${listed(words.things)}`
      return { do: first.toLowerCase() === 'take' ? 'take' : 'give back', what }
    }
    case 'while': {
      const effect = named(words.running, rest.replace(/^running:?\s*/i, ''))
      return effect === undefined
        ? `“${part}”: what can hold while a clock runs is ${listed(words.running)}`
        : { do: 'while running', effect }
    }
    case 'two':
      return rest.toLowerCase() === 'keep one' ? { do: 'two keep one' } : `“${part}” is not known here: two keep one?`
    case 'not': {
      const marked = markIn(rest, words)
      return marked ? { ...marked, on: false } : unknown(part, words)
    }
    default: {
      const gained = gainIn(part, words)
      return gained ?? markIn(part, words) ?? unknown(part, words)
    }
  }
}

/** A minus as it is printed, like that of `effectsText`, is read too. */
const plainMinus = (text: string): string => text.replaceAll('−', '-')

function gainIn(part: string, words: Vocabulary): StoryEffect | string | undefined {
  const [, said = '', amount = '', who = ''] = /^(.+?)\s+([+-]\d{1,2})(?:\s+(.+))?$/.exec(plainMinus(part)) ?? []
  const what = named(words.gains, said)
  if (what === undefined) return undefined
  const able = words.whomOf?.[what] ?? words.whom
  const whom = who === '' ? able[0] : named(able, who)
  if (Number(amount) === 0) return `“${part}”: none at all is not an effect`
  if (whom === undefined) return `“${part}”: it can be for ${listed(able)}`
  return { do: 'gain', what, amount: Number(amount), whom }
}

function markIn(part: string, words: Vocabulary): (StoryEffect & { readonly do: 'mark' }) | undefined {
  for (const mark of words.marks) {
    if (!part.toLowerCase().startsWith(mark.toLowerCase())) continue
    const who = part.slice(mark.length).trim()
    const whom = who === '' ? words.whom[0] : named(words.whom, who)
    if (whom !== undefined) return { do: 'mark', mark, on: true, whom }
  }
  return undefined
}

const unknown = (part: string, words: Vocabulary): string =>
  `“${part}” is not known here; known are ${[
    ...words.gains.map((g) => `${g} +1`),
    ...(words.damage.length > 0 ? ['damage'] : []),
    ...words.marks,
    'start',
    'move',
    'cancel',
    'hold',
    'resume',
    'draw',
    'roll',
    'reveal',
    ...(words.things.length > 0 ? ['take', 'return'] : []),
    'two keep one',
    ...(words.running.length > 0 ? [`while ${words.running[0]}`] : []),
  ].join(', ')}`

/** `Fire (death 6, desperate, hidden, full: damage ship)`. */
function newClock(said: string, words: Vocabulary): StoryEffect | string {
  const at = said.indexOf('(')
  const name = (at < 0 ? said : said.slice(0, at)).trim()
  if (name === '') return '“start”: which clock?'
  const inside = at < 0 ? '' : said.slice(at + 1).replace(/\)\s*$/, '')
  const fullAt = inside.search(/\bfull:/i)
  const full = fullAt < 0 ? '' : inside.slice(fullAt + 5).replaceAll(' and ', '; ')
  const then = readEffects(full, words)
  if (then.problems.length > 0) return `“${name}”, when full: ${then.problems.join('; ')}`
  let kind: ClockKind = 'plain'
  let size: ClockSize = 6
  let shown: ClockShown = 'open'
  let running: string | null = null
  const said2 = (fullAt < 0 ? inside : inside.slice(0, fullAt)).split(',').map((w) => w.trim())
  for (const word of said2.flatMap((w) => (/^\w+ \d+$/.test(w) ? w.split(' ') : [w]))) {
    const n = clockSizes.find((s) => String(s) === word)
    if (word === '') continue
    else if (n) size = n
    else if (named(clockKinds, word)) kind = named(clockKinds, word) as ClockKind
    else if (word === 'hidden' || word === 'name') shown = word
    else if (named(words.running, word)) running = named(words.running, word) as string
    else if (/^\d+$/.test(word)) return `“${name}”: a clock has ${clockSizes.join(', ')} segments, not ${word}`
    else
      return `“${name}”: “${word}” is not known here; known are ${[...clockKinds, ...clockSizes, 'hidden', ...words.running].join(', ')}, full: …`
  }
  const [wrong] = problemsWhenFull(name, then.effects)
  if (wrong !== undefined) return wrong
  return { do: 'begin clock', clock: { name, kind, size, shown, running, full: then.effects } }
}

/** What a clock of this name cannot do when it is full. */
export function problemsWhenFull(name: string, effects: readonly StoryEffect[]): readonly string[] {
  const isIts = (clock: string): boolean => clock.toLowerCase() === name.toLowerCase()
  return [
    ...(startsIn(effects).some(isIts) ? [`“${name}” would start itself when it is full`] : []),
    ...effects.flatMap((e) => {
      if (e.do === 'two keep one') return ['two keep one belongs to a card of a deck']
      if (e.do === 'while running') return [`“while ${e.effect}” holds while a clock runs, not when it is full`]
      const moved = ['move clock', 'stop clock', 'hold clock', 'run clock'].includes(e.do)
      return moved && 'clock' in e && typeof e.clock === 'string' && isIts(e.clock)
        ? [`“${effectText(e)}”: “${name}” is full then, and moves no more`]
        : []
    }),
  ]
}

/** Every clock that these effects start, sooner or later. */
const startsIn = (effects: readonly StoryEffect[]): readonly string[] =>
  effects.flatMap((e) => (e.do === 'begin clock' ? [e.clock.name, ...startsIn(e.clock.full)] : []))

/** What one row does and undoes. */
export function contradictions(effects: readonly StoryEffect[]): readonly string[] {
  const problems: string[] = []
  for (const [i, a] of effects.entries())
    for (const b of effects.slice(i + 1)) {
      const against = contradiction(a, b)
      if (against !== undefined) problems.push(against)
    }
  return problems
}

function contradiction(a: StoryEffect, b: StoryEffect): string | undefined {
  if (a.do === 'mark' && b.do === 'mark' && a.mark === b.mark && a.whom === b.whom && a.on !== b.on)
    return `${a.mark} ${a.whom} is set and taken away at once`
  if (a.do === 'gain' && b.do === 'gain' && a.what === b.what && a.whom === b.whom && a.amount > 0 !== b.amount > 0)
    return `${a.what} of ${a.whom} is earned and lost at once`
  if ((a.do === 'take' && b.do === 'give back') || (a.do === 'give back' && b.do === 'take'))
    return a.what === b.what ? `${a.what} is taken and returned at once` : undefined
  const same = (x: string, y: string): boolean => x.toLowerCase() === y.toLowerCase()
  const stops = (e: StoryEffect): string | undefined => (e.do === 'stop clock' ? e.clock : undefined)
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    const stopped = stops(x)
    if (stopped === undefined) continue
    if (y.do === 'begin clock' && same(y.clock.name, stopped)) return `“${stopped}” is started and cancelled at once`
    if ((y.do === 'move clock' || y.do === 'run clock') && same(y.clock, stopped))
      return `“${stopped}” is cancelled and moved at once`
  }
  if (a.do === 'begin clock' && b.do === 'begin clock' && same(a.clock.name, b.clock.name))
    return `“${a.clock.name}” is started twice`
  if (a.do === 'hold clock' && b.do === 'run clock' && same(a.clock, b.clock))
    return `“${a.clock}” is held and resumed at once`
  if (a.do === 'hold clock' && b.do === 'move clock' && same(a.clock, b.clock))
    return `“${a.clock}” is held and then moved`
  return undefined
}

/** The same effects in words, for people: "Focus +1 crew; damage ship". */
export const effectsText = (effects: readonly StoryEffect[]): string => effects.map(effectText).join('; ')

function effectText(e: StoryEffect): string {
  switch (e.do) {
    case 'gain':
      return `${e.what} ${e.amount > 0 ? '+' : '−'}${Math.abs(e.amount)} ${e.whom}`
    case 'damage':
      return `damage ${e.whom}`
    case 'mark':
      return `${e.on ? '' : 'not '}${e.mark} ${e.whom}`
    case 'begin clock': {
      const { name, kind, size, running, full } = e.clock
      const more = [
        `${kind} ${size}`,
        ...(running ? [running] : []),
        ...(full.length > 0 ? [`full: ${effectsText(full)}`] : []),
      ]
      return `start ${name} (${more.join(', ')})`
    }
    case 'move clock':
      return `move ${e.clock} ${e.by > 0 ? '+' : '−'}${Math.abs(e.by)}`
    case 'stop clock':
      return `cancel ${e.clock}`
    case 'hold clock':
      return `hold ${e.clock}`
    case 'run clock':
      return `resume ${e.clock}`
    case 'draw':
      return `draw ${e.deck}`
    case 'roll':
      return `roll ${e.table}`
    case 'reveal':
      return `reveal ${e.what}`
    case 'take':
      return `take ${e.what}`
    case 'give back':
      return `return ${e.what}`
    case 'while running':
      return `while running: ${e.effect}`
    case 'two keep one':
      return 'two keep one'
  }
}
