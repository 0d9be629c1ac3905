import type { Names } from '@sortie/engine'
import type { Action, Attribute } from '../rules/actions.ts'
import type { Effect, Grade, HarmLevel, Lines, Position } from '../rules/pool.ts'
import type { Consequence, EntityKind, Status } from '../state.ts'
import { called, minus, phrased } from '../words/say.ts'

export const few = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n))
export const segments = (n: number): string => few(n, 'Abschnitt', 'Abschnitte')

export const stats: { readonly [S in Action | Attribute]: string } = {
  operate: 'Bedienen',
  study: 'Ergründen',
  tinker: 'Tüfteln',
  attack: 'Angreifen',
  maneuver: 'Manövrieren',
  skulk: 'Schleichen',
  attune: 'Einstimmen',
  command: 'Befehlen',
  sway: 'Überzeugen',
  insight: 'Einsicht',
  prowess: 'Geschick',
  resolve: 'Wille',
}
/** A stat as it comes with an answer or a fact. */
export const stat = (id: unknown): string => stats[id as Action] ?? String(id)

/** German adjectives change with what they stand beside: `eine gute Position`, `aus guter Position`. */
const stems: { readonly [P in Position]: string } = { bad: 'schlecht', neutral: 'neutral', good: 'gut' }
export const positions: { readonly [P in Position]: string } = stems
export const position = (at: Position): string => `${stems[at]}e Position`
export const fromPosition = (at: Position): string => `aus ${stems[at]}er Position`

export const effects: { readonly [E in Effect]: string } = { limited: 'begrenzt', standard: 'normal', great: 'groß' }
export const effect = (of: Effect): string => `${effects[of]}er Effekt`

/** As a stem: `eine leichte Verletzung`, `aus der leichten Verletzung`. */
export const levels: { readonly [L in HarmLevel]: string } = { minor: 'leicht', moderate: 'mittel', severe: 'schwer' }
const harmStems: { readonly [L in HarmLevel]: string } = { minor: 'leicht', moderate: 'mittler', severe: 'schwer' }
export const harm = (level: HarmLevel): string => `${harmStems[level]}e Verletzung`
export const fromHarm = (level: HarmLevel): string => `${harmStems[level]}en Verletzung`

export const kinds: { readonly [K in EntityKind]: string } = { npc: 'Person', faction: 'Fraktion', thing: 'Ding' }
export const statuses: { readonly [S in Status]: string } = {
  active: '',
  incapacitated: 'außer Gefecht',
  out: 'fällt aus bis zur Auszeit',
  retired: 'im Ruhestand',
  dead: 'tot',
}
export const gradeNames: { readonly [G in Grade]: string } = {
  fail: 'Fehlschlag',
  partial: 'Teilerfolg',
  full: 'voller Erfolg',
  critical: 'kritischer Erfolg',
}

export const consequence = (what: Consequence, names: Names): string => {
  switch (what.kind) {
    case 'harm':
      return `${what.name ? `${what.name}, ` : ''}${harm(what.level)} für ${called(what.who, names)}`
    case 'ticks':
      return `„${phrased(what.clock)}“ geht um ${what.segments} weiter`
    case 'badPosition':
      return `schlechte Position für den nächsten Wurf von ${called(what.who, names)}`
    case 'lostOpportunity':
      return what.text ? `eine vertane Chance (${what.text})` : 'eine vertane Chance'
    case 'complication':
      return what.text ? `eine Komplikation (${what.text})` : 'eine Komplikation'
  }
}

export const lineNames: { readonly [L in keyof Lines]: string } = {
  dots: 'Punkte',
  level: 'Stufe',
  position: 'Position',
  harm: 'Verletzung',
  effort: 'Limit oder Pakt',
  assist: 'Hilfe',
}
/** A line of the pool; lines of 0 are left out, apart from the dots. */
export const line = (name: keyof Lines, value: number): string | undefined =>
  value === 0 && name !== 'dots' ? undefined : `${lineNames[name]} ${name === 'dots' ? minus(value) : signed(value)}`
