import type { Names, View } from '@sortie/engine'
import type { toolboxFacts } from '../../toolbox/index.ts'
import type { facts } from '../facts/index.ts'
import { lineOrder } from '../rules/pool.ts'
import { called, consequenceText, lineText, minus, phrased, playbookName, seated, sentence, traumaName } from './say.ts'

type Own = Omit<typeof facts, keyof typeof toolboxFacts>

export const factWords: { readonly [K in keyof Own]: (fact: View<Own[K]>, names: Names) => string } = {
  PcMade: (f, names) =>
    `${f.is.name} joins the crew (${playbookName(f.is.playbook, names)}, played by ${names.seat(f.is.player)}).`,
  PcDescribed: (f) =>
    [
      sentence(f.name),
      ...(f.look ? [sentence(f.look)] : []),
      ...(f.gear ? [sentence(`With them: ${f.gear}`)] : []),
    ].join(' '),
  DotsChanged: (f, names) => `${called(f.pc, names)} has ${f.dots} in ${f.action} now.`,
  XpEarned: (f, names) => `${called(f.pc, names)} earns ${f.amount} xp.`,
  StressMarked: (f, names) => {
    const pc = called(f.pc, names)
    return {
      push: `${pc} pushes: stress ${f.stress}.`,
      assist: `${pc} pays ${f.amount} stress to assist: stress ${f.stress}.`,
      resist: `${pc} pays ${f.amount} stress to resist: stress ${f.stress}.`,
      group: `${pc} carries the others: stress ${f.stress}.`,
      flashback: `${pc} pays ${f.amount} stress for it: stress ${f.stress}.`,
      relax: `${pc} lets go of all stress.`,
      back: `${pc} starts again without stress.`,
      story:
        f.amount > 0
          ? `${pc} marks ${f.amount} stress: stress ${f.stress}.`
          : `${pc} sheds ${-f.amount} stress: stress ${f.stress}.`,
      cleared: `${pc} shakes some of it off: stress ${f.stress}.`,
    }[f.why]
  },
  HarmMarked: (f, names) =>
    f.name
      ? `${called(f.pc, names)}: ${f.name}, ${f.level} harm.`
      : `${called(f.pc, names)} takes ${f.level} harm (box ${f.boxes}).`,
  HarmNamed: (f, names) => `${called(f.pc, names)}’s ${f.level} harm is called ${f.name || 'nothing in particular'}.`,
  NoBoxLeft: (f, names) => `There is no box left for the harm ${called(f.pc, names)} takes.`,
  HarmTreated: (f, names) => `${called(f.pc, names)} is patched up: ${f.from} harm is ${f.to ?? 'gone'} now.`,
  HarmHealed: (f, names) =>
    `${called(f.pc, names)} heals: minor ${f.harm.minor}, moderate ${f.harm.moderate}, severe ${f.harm.severe}.`,
  Died: (f, names) => `${called(f.pc, names)} is dead.`,
  Incapacitated: (f, names) => `${called(f.pc, names)} is incapacitated.`,
  TraumaTaken: (f, names) => `${called(f.pc, names)} will not forget this: ${traumaName(f.trauma, names)}.`,
  WentOut: (f, names) => `${called(f.pc, names)} is out of action until downtime.`,
  Retired: (f, names) => `${called(f.pc, names)} is done with this life.`,
  CameBack: (f, names) => `${called(f.pc, names)} is back${f.status === 'active' ? '' : `, ${f.status}`}.`,
  BadPositionNoted: (f, names) => `${called(f.pc, names)} rolls from a bad position next.`,
  TroubleStarted: (f, names) => `${called(f.pc, names)}’s way of relaxing starts trouble.`,
  Relaxed: (f, names) =>
    f.how ? sentence(`${called(f.pc, names)} relaxes: ${f.how}`) : `${called(f.pc, names)} relaxes.`,
  CrewNamed: (f) => `The crew is called ${f.name}.`,
  CrewRewarded: (f) => `The crew earns ${f.xp} xp, and its funds grow by ${f.funds}.`,
  CrewLevelled: (f) => `The crew is level ${f.level} now.`,
  FeatureAdded: (f) => `The base has: ${f.name}.`,
  FeatureDamaged: (f) => `${f.name} is damaged and of no use.`,
  FeatureRepaired: (f) => `${f.name} is repaired.`,
  BaseDestroyed: () => 'Nothing is left of the base.',
  EntityEntered: (f) =>
    `${f.is.name} (${f.is.kind === 'npc' ? 'NPC' : f.is.kind}${f.is.level === null ? '' : `, level ${f.is.level}`}) comes into play.`,
  LevelSet: (f) => `${f.name} has ${f.level === null ? 'no level' : `level ${f.level}`} now.`,
  JobStarted: (f) => `The job: ${f.name}. ${f.brief}`.trim(),
  JobSet: (f) => (f.on ? `A job is on, ${f.underPressure ? 'under pressure' : 'without pressure'}.` : 'No job is on.'),
  JobEnded: (f) =>
    ({
      done: `${f.name || 'The job'} is done.`,
      lost: `${f.name || 'The job'} is lost.`,
      left: 'The crew calls off the job.',
    })[f.how],
  OpeningRead: (f) => `The job opens: the first roll is made from a ${f.position} position.`,
  DowntimeStarted: () => 'Downtime.',
  GoodPositionNoted: (f, names) => `${called(f.pc, names)} has set up a good position for the next crewmate to roll.`,
  FlashbackShown: (f, names) => sentence(`Earlier, ${called(f.pc, names)}: ${f.text}`),
  FlashbackRefused: (f, names) =>
    `That would cost ${called(f.pc, names)} ${f.cost} stress, but only ${f.free} box is free: it did not happen.`,
  FortuneRead: (f, names) =>
    `${f.who === 'crew' ? 'The crew' : called(f.who, names)}${f.about ? `, ${f.about}` : ''}: ${f.band} (${f.value}).`,
  DeedDescribed: (f, names) =>
    sentence(`${(f.group ? f.members : [f.pc]).map((pc) => called(pc, names)).join(', ')}: ${f.deed}`),
  DeedJudged: (f, names) =>
    f.how === 'automatic' ? `It cannot fail: ${called(f.pc, names)} does it.` : 'It cannot be done.',
  RollLeft: (f, names) =>
    f.why === 'withdrawn' ? `${called(f.pc, names)} backs out.` : 'No job, or no pressure: a fortune roll will do.',
  ActionPicked: (f, names) => `${called(f.pc, names)} will ${f.action}.`,
  ActionRejected: (f) => sentence(`That is no ${f.action}${f.reason ? `: ${f.reason}` : ''}`),
  DifficultySet: (f, names) =>
    [
      f.level === null
        ? 'Against no level'
        : `Against ${/^\d+$/.test(f.target) ? '' : `${called(f.target, names)}, `}level ${f.level}`,
      f.position ? `${f.position} position` : 'position by note',
      `${f.effect} effect${f.clock ? ` on “${phrased(f.clock)}”` : ''}`,
      ...(f.npc ? [`and ${called(f.npc, names)} acts as well`] : []),
    ]
      .join(', ')
      .concat('.'),
  BargainOffered: (f, names) => sentence(`${seated(f.by, names)} offers ${called(f.to, names)} a bargain: ${f.text}`),
  AssistOffered: (f, names) =>
    sentence(`${called(f.helper, names)} will help ${called(f.pc, names)}${f.how ? `: ${f.how}` : ''}`),
  BargainStruck: (f, names) => sentence(`${called(f.pc, names)} takes the bargain: ${f.text}`),
  AssistGiven: (f, names) =>
    sentence(`${called(f.helper, names)} assists ${called(f.pc, names)}${f.how ? `: ${f.how}` : ''}`),
  RollCommitted: (f, names) => `${called(f.pc, names)} rolls.`,
  PoolMade: (f, names) => {
    const dice = f.sum < 1 ? `${minus(f.sum)}, so two dice and the lowest` : `${f.sum} ${f.sum === 1 ? 'die' : 'dice'}`
    const lines = lineOrder.flatMap((line) => lineText(line, f.lines[line]) ?? [])
    return `${called(f.pc, names)}: ${dice} (${lines.join(', ')}).`
  },
  ActionRead: (f) =>
    ({
      fail: `${f.value}: it fails.`,
      partial: `${f.value}: it works, at a price.`,
      full: `${f.value}: it works.`,
      critical: 'Two sixes: better than hoped for.',
    })[f.grade],
  GroupRead: (f) => `Together: ${f.grade}${f.failed > 0 ? `, ${f.failed} failed` : ''}.`,
  NpcPartialSettled: (f, names) =>
    ({
      bothSuffer: `${called(f.npc, names)} and the crew both pay for it.`,
      bothGain: `${called(f.npc, names)} and the crew both get something.`,
      oneEach: `${called(f.npc, names)} gets through as well.`,
    })[f.which],
  BenefitGained: (f) => (f.text ? sentence(`On top of it: ${f.text}`) : 'On top of it, something extra.'),
  RollFollowed: (f) => (f.consequence ? 'It has consequences.' : 'It has no consequences.'),
  ConsequenceNamed: (f, names) => `Consequence: ${consequenceText(f.what, names)}.`,
  ResistanceRolled: (f, names) =>
    `${called(f.pc, names)} resists with ${f.attribute}: ${f.value}, so the price is ${f.cost} stress.`,
  ConsequenceReduced: (f, names) =>
    f.left ? `What is left of it: ${consequenceText(f.left, names)}.` : 'Nothing is left of it.',
  OpportunityLost: (f) => (f.text ? sentence(`An opportunity is lost: ${f.text}`) : 'An opportunity is lost.'),
  ComplicationArose: (f) => (f.text ? sentence(`A complication: ${f.text}`) : 'A complication.'),
  RollEnded: () => 'That is settled.',
}
