import { tick } from 'svelte'
import { dice3d } from '../dice/choice3d.svelte.ts'
import { hasPrint } from '../games/pieces.ts'
import { go } from '../pages/route.svelte.ts'
import { offerHint, offerTitle, optionText } from '../question/say.ts'
import type { IconName } from '../ui/icons/names.ts'
import { sounds } from '../ui/sounds.svelte.ts'
import { theme } from '../ui/theme.svelte.ts'
import { w } from '../words/index.ts'
import { deedIcon } from './deed-icon.ts'
import type { TableStore } from './table-store.svelte.ts'
import { redoable, undoable } from './undo.ts'

/** Something that can be done now. */
export interface Action {
  readonly id: string
  readonly group: keyof typeof w.groups
  /** The group that it belongs to on the rail. */
  readonly drawer?: string
  readonly title: string
  readonly hint?: string
  readonly rule?: string
  readonly icon: IconName
  readonly run: () => void
}

/** Everything this seat can do now: for the palette, the rail and the keys. */
export function actionsFor(t: TableStore): readonly Action[] {
  const spectator = t.you?.role === 'spectator'
  return [
    ...(spectator || t.ended ? [] : [...answers(t), ...offers(t)]),
    ...tableActions(t, spectator),
    ...viewActions(t),
  ]
}

function answers(t: TableStore): readonly Action[] {
  const { speaker } = t
  const [open] = t.questions
  const mine = open && t.mine(open)
  if (!speaker || !open || !mine) return []
  const q = open.question
  const as = mine.as === undefined ? {} : { as: mine.as }
  if (q.kind === 'roll' || q.kind === 'draw')
    return [
      {
        id: 'throw',
        group: 'answer',
        title: w.roll(''),
        icon: 'dice-five',
        run: () => void t.throwDice(open.id, mine.as),
      },
    ]
  if (t.pieces.questions?.[q.name]) return []
  const shape = q.kind === 'ask' ? q.shape : q.parts[mine.to]
  if (shape?.kind !== 'one') return []
  return shape.options.map((option, i) => {
    const { head, rest } = optionText(speaker, q, option)
    return {
      id: `answer-${i}`,
      group: 'answer',
      title: head,
      ...(rest && { hint: rest }),
      icon: 'hand-pointing',
      run: () => void t.act({ do: 'answer', question: open.id, answer: option, ...as }),
    }
  })
}

function offers(t: TableStore): readonly Action[] {
  const { game, view } = t
  if (!game || !view) return []
  return view.offers.map((offer) => {
    const hint = offerHint(game, offer)
    const drawer = game.words.en.procedures[offer.procedure]?.group
    return {
      id: `offer-${offer.procedure}`,
      group: 'start',
      title: offerTitle(game, offer.procedure),
      ...(hint && { hint }),
      ...(drawer && { drawer }),
      ...(offer.rules[0] !== undefined && { rule: offer.rules[0] }),
      icon: deedIcon(t.pieces, offer.procedure),
      run: () => t.offer(offer.procedure),
    }
  })
}

function tableActions(t: TableStore, spectator: boolean): readonly Action[] {
  const open =
    (kind: 'overrule' | 'recap' | 'journal'): (() => void) =>
    () => {
      t.dialog = { kind }
    }
  const tableDialog =
    (tab: string): (() => void) =>
    () => {
      t.dialog = { kind: 'table', tab }
    }
  const action = (id: string, title: string, icon: IconName, run: () => void): Action => ({
    id,
    group: 'table',
    title,
    icon,
    run,
  })
  const looks = { seat: t.you?.seat ?? '', runs: t.runs }
  const [last] = spectator ? [] : undoable(t.lines, looks, 1)
  const redo = t.runs || t.keeps ? redoable(t.lines) : undefined
  return [
    ...(last ? [action('undo', w.undo, 'arrow-counter-clockwise', () => void t.undo(last.n))] : []),
    ...(redo ? [action('redo', w.redo, 'arrow-clockwise', () => void t.act({ do: 'redo' }))] : []),
    ...(t.keeps ? [action('overrule', w.overrule, 'gavel', open('overrule'))] : []),
    ...(t.room?.paused && t.mayResume ? [action('resume', w.goOn, 'play', () => void t.act({ do: 'resume' }))] : []),
    ...(t.room?.paused || spectator || t.alone
      ? []
      : [action('pause', w.pause, 'pause', () => void t.act({ do: 'pause' }))]),
    ...(t.alone ? [] : [action('card', w.xcard, 'x-square', () => void t.act({ do: 'card' }))]),
    action('seats', `${w.tableDialog}: ${w.tabs.seats}`, 'users-three', tableDialog('seats')),
    ...(t.keeps && !t.isHere
      ? [action('links', `${w.tableDialog}: ${w.tabs.links}`, 'link', tableDialog('links'))]
      : []),
    ...(t.isHere
      ? []
      : [
          action('device', w.otherDevice, 'qr-code', tableDialog('device')),
          action('webhooks', w.webhooks, 'arrow-right', tableDialog('webhooks')),
        ]),
    action('rules', w.rules, 'book-open', tableDialog('rules')),
    action('search', w.searchLog, 'list-magnifying-glass', tableDialog('log')),
    action('settings', `${w.tableDialog}: ${w.tabs.settings}`, 'gear-six', tableDialog('settings')),
    ...(t.keeps && t.game?.content
      ? [action('content', `${w.tableDialog}: ${w.tabs.content}`, 'pencil-simple', tableDialog('content'))]
      : []),
    action('safety', w.limitsTitle, 'shield-check', tableDialog('safety')),
    action('evening', `${w.tableDialog}: ${w.tabs.evening}`, 'moon', tableDialog('evening')),
    ...(t.pieces.creates ? [action('characters', w.asFiles, 'identification-card', tableDialog('characters'))] : []),
    ...(t.keeps ? [action('file', `${w.tableDialog}: ${w.tabs.file}`, 'download-simple', tableDialog('file'))] : []),
    action('journal', w.journal, 'book-open', open('journal')),
    action('recap', w.recap, 'file-text', open('recap')),
  ]
}

function viewActions(t: TableStore): readonly Action[] {
  const action = (id: string, title: string, icon: IconName, run: () => void): Action => ({
    id,
    group: 'view',
    title,
    icon,
    run,
  })
  const next = theme.now === 'system' ? 'dark' : theme.now === 'dark' ? 'light' : 'system'
  return [
    action('print', w.printSheets, 'printer', () => void printed(t, false)),
    ...(hasPrint(t.room?.game ?? '')
      ? [action('print-blank', w.printBlank, 'printer', () => void printed(t, true))]
      : []),
    action('keys', w.keys, 'keyboard', () => {
      t.dialog = { kind: 'keys' }
    }),
    action('theme', `${w.appearance}: ${w.theme[next]}`, 'eye', () => theme.set(next)),
    action('sounds', w.sound(sounds.on), sounds.on ? 'speaker-slash' : 'speaker-high', () => sounds.set(!sounds.on)),
    ...('Notification' in window && Notification.permission === 'default'
      ? [action('notify', w.notify, 'hand-pointing', () => void import('./notify.ts').then((m) => m.letNotify()))]
      : []),
    action('dice3d', `${w.dice3d}: ${dice3d.wanted ? w.no : w.yes}`, 'dice-five', () => {
      dice3d.set(!dice3d.wanted)
      if (dice3d.problem) t.dialog = { kind: 'table', tab: 'settings' }
    }),
    action('start', w.toStart, 'sign-out', () => go('/')),
  ]
}

/** The sheets are loaded late, so printing waits for them. */
async function printed(t: TableStore, blank: boolean): Promise<void> {
  await t.loadRest()
  t.printBlank = blank
  await tick()
  print()
}
