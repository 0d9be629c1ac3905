import type { View } from '@sortie/engine'
import type { kitFacts } from '../../toolbox/kit/index.ts'
import type { facts } from '../facts/index.ts'
import { lineOrder } from '../rules/pool.ts'
import { called, consequenceText, lineText, minus, phrased, sentence } from './say.ts'

type Own = Omit<typeof facts, keyof typeof kitFacts>

export const factWords: { readonly [K in keyof Own]: (fact: View<Own[K]>) => string } = {
  PcMade: (f) => `${f.is.name} joins the crew (${called(f.is.playbook)}, played by ${f.is.player}).`,
  DotsChanged: (f) => `${called(f.pc)} has ${f.dots} in ${f.action} now.`,
  XpEarned: (f) => `${called(f.pc)} earns ${f.amount} xp.`,
  StressMarked: (f) =>
    ({
      push: `${called(f.pc)} pushes: stress ${f.stress}.`,
      assist: `It costs ${called(f.pc)} ${f.amount} stress: ${f.stress}.`,
      resist: `${called(f.pc)} pays ${f.amount} stress: ${f.stress}.`,
      group: `${called(f.pc)} carries the others: stress ${f.stress}.`,
      flashback: `${called(f.pc)} pays ${f.amount} stress for it: ${f.stress}.`,
      relax: `${called(f.pc)} lets go of all stress.`,
      back: `${called(f.pc)} starts over without stress.`,
      cleared: `${called(f.pc)} shakes some of it off: stress ${f.stress}.`,
    })[f.why],
  HarmMarked: (f) => `${called(f.pc)} takes ${f.level} harm (box ${f.boxes}).`,
  NoBoxLeft: (f) => `There is no box left for the harm ${called(f.pc)} takes.`,
  HarmTreated: (f) => `${called(f.pc)} is patched up: ${f.from} harm is ${f.to ?? 'gone'} now.`,
  HarmHealed: (f) =>
    `${called(f.pc)} heals: minor ${f.harm.minor}, moderate ${f.harm.moderate}, severe ${f.harm.severe}.`,
  Died: (f) => `${called(f.pc)} is dead.`,
  Incapacitated: (f) => `${called(f.pc)} is incapacitated.`,
  TraumaTaken: (f) => `${called(f.pc)} will not forget this: ${f.trauma}.`,
  WentOut: (f) => `${called(f.pc)} is out of action until downtime.`,
  Retired: (f) => `${called(f.pc)} is done with this life.`,
  CameBack: (f) => `${called(f.pc)} is back${f.status === 'active' ? '' : `, ${f.status}`}.`,
  BadPositionNoted: (f) => `${called(f.pc)} rolls from a bad position next.`,
  TroubleStarted: (f) => `${called(f.pc)}’s way to relax starts trouble.`,
  Relaxed: (f) => (f.how ? sentence(`${called(f.pc)} relaxes: ${f.how}`) : `${called(f.pc)} relaxes.`),
  CrewNamed: (f) => `The crew is called ${f.name}.`,
  CrewRewarded: (f) => `The crew earns ${f.xp} xp and ${f.funds} funds.`,
  CrewLevelled: (f) => `The crew is level ${f.level} now.`,
  FeatureAdded: (f) => `The base has: ${f.name}.`,
  FeatureDamaged: (f) => `${f.name} is damaged and of no use.`,
  FeatureRepaired: (f) => `${f.name} is in order again.`,
  BaseDestroyed: () => 'Nothing of the base is left.',
  EntityEntered: (f) =>
    `${f.is.name} (${f.is.kind}${f.is.level === null ? '' : `, level ${f.is.level}`}) comes into play.`,
  LevelSet: (f) => `${f.name} has ${f.level === null ? 'no level' : `level ${f.level}`} now.`,
  JobStarted: (f) => `The job: ${f.name}. ${f.brief}`.trim(),
  JobSet: (f) => (f.on ? `A job is on, ${f.underPressure ? 'under pressure' : 'without pressure'}.` : 'No job is on.'),
  JobEnded: (f) =>
    ({
      done: `${f.name || 'The job'} is done.`,
      lost: `${f.name || 'The job'} is lost.`,
      left: 'The crew breaks off.',
    })[f.how],
  OpeningRead: (f) => `The job opens: the first roll is made from a ${f.position} position.`,
  DowntimeStarted: () => 'Downtime.',
  GoodPositionNoted: (f) => `${called(f.pc)} has set up a good position for the next one.`,
  FlashbackShown: (f) => sentence(`Earlier, ${called(f.pc)}: ${f.text}`),
  FlashbackRefused: (f) =>
    `That would cost ${called(f.pc)} ${f.cost} stress, and ${f.free} box is free: it did not happen.`,
  FortuneRead: (f) =>
    `${called(f.who)}${f.about ? `, ${f.about}` : ''}: ${{ bad: 'bad', mixed: 'mixed', strong: 'strong' }[f.band]} (${f.value}).`,
  DeedDescribed: (f) => sentence(`${f.group ? f.members.map(called).join(', ') : called(f.pc)}: ${f.deed}`),
  DeedJudged: (f) => (f.how === 'automatic' ? `It cannot fail: ${called(f.pc)} does it.` : 'It cannot be done.'),
  RollLeft: (f) =>
    f.why === 'withdrawn' ? `${called(f.pc)} leaves it.` : 'No job, or no pressure: a fortune roll will do.',
  ActionPicked: (f) => `${called(f.pc)} will ${f.action}.`,
  ActionRejected: (f) => sentence(`That is no ${f.action}${f.reason ? `: ${f.reason}` : ''}`),
  DifficultySet: (f) =>
    [
      f.level === null
        ? 'Against no level'
        : `Against ${/^\d+$/.test(f.target) ? '' : `${called(f.target)}, `}level ${f.level}`,
      f.position ? `${f.position} position` : 'position by note',
      `${f.effect} effect${f.clock ? ` on “${phrased(f.clock)}”` : ''}`,
      ...(f.npc ? [`and ${called(f.npc)} acts as well`] : []),
    ]
      .join(', ')
      .concat('.'),
  BargainOffered: (f) => sentence(`${f.by} offers ${called(f.to)} a bargain: ${f.text}`),
  BargainStruck: (f) => sentence(`${called(f.pc)} takes the bargain: ${f.text}`),
  AssistGiven: (f) => sentence(`${called(f.helper)} assists ${called(f.pc)}${f.how ? `: ${f.how}` : ''}`),
  RollCommitted: (f) => `${called(f.pc)} rolls.`,
  PoolMade: (f) =>
    `${called(f.pc)}: ${f.sum < 1 ? `${minus(f.sum)}, so two dice and the lowest` : `${f.sum} ${f.sum === 1 ? 'die' : 'dice'}`} (${lineOrder
      .flatMap((line) => lineText(line, f.lines[line]) ?? [])
      .join(', ')}).`,
  ActionRead: (f) =>
    ({
      fail: `${f.value}: it fails.`,
      partial: `${f.value}: it works, at a price.`,
      full: `${f.value}: it works.`,
      critical: 'Two sixes: better than hoped for.',
    })[f.grade],
  GroupRead: (f) => `Together: ${f.grade}${f.failed > 0 ? `, ${f.failed} failed` : ''}.`,
  NpcPartialSettled: (f) =>
    ({
      bothSuffer: `${called(f.npc)} and the crew both pay for it.`,
      bothGain: `${called(f.npc)} and the crew both get something.`,
      oneEach: `${called(f.npc)} gets through as well.`,
    })[f.which],
  BenefitGained: (f) => (f.text ? sentence(`On top of it: ${f.text}`) : 'On top of it, something extra.'),
  RollFollowed: (f) => (f.consequence ? 'It has consequences.' : 'It has no consequences.'),
  ConsequenceNamed: (f) => `Consequence: ${consequenceText(f.what)}.`,
  ResistanceRolled: (f) => `${called(f.pc)} resists with ${f.attribute}: ${f.value}, so the price is ${f.cost} stress.`,
  ConsequenceReduced: (f) => (f.left ? `What is left of it: ${consequenceText(f.left)}.` : 'Nothing is left of it.'),
  OpportunityLost: (f) => (f.text ? sentence(`An opportunity is lost: ${f.text}`) : 'An opportunity is lost.'),
  ComplicationArose: (f) => (f.text ? sentence(`A complication: ${f.text}`) : 'A complication.'),
  RollEnded: () => 'That is settled.',
}
