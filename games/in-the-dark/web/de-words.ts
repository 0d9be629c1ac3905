import { type Json, type Names, type Phrase, rowHere, type Saying } from '@sortie/engine'
import type { Translation } from '@sortie/web/translation'
import { clockWords } from '../../toolbox/clocks/index.ts'
import { toolboxGerman } from '../../toolbox/web/german.ts'
import { crews, playbooks } from '../content/cast.ts'
import { scores } from '../content/scores.ts'
import { statDice } from '../rules/actions.ts'
import type { Commitment } from '../rules/commit.ts'
import { lineOrder } from '../rules/pool.ts'
import type { EntityKind } from '../state.ts'
import type { en } from '../words/en.ts'
import { called, minus, phrased, playbookName, sentence, spelled, traumaName } from '../words/say.ts'
import {
  consequence,
  effect,
  effects,
  few,
  fromHarm,
  fromPosition,
  gradeNames,
  harm,
  kinds,
  line,
  position,
  positions,
  stat,
  stats,
  statuses,
} from './de-say.ts'

const bands = { bad: 'schlecht', mixed: 'gemischt', strong: 'stark' } as const
const dots = (n: number): string => few(n, 'Punkt', 'Punkte')
const dice = (sum: number): string => (sum < 1 ? '2W, der niedrigste zählt' : `${sum}W`)
const grown = (o: unknown, of: { readonly [id: string]: string }): string => {
  const text = of[String(o)] ?? String(o)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const person = (o: Json, _about: unknown, { names }: Saying): string => called(String(o), names)
const thing = (o: Json): string => phrased(String(o))
const target = (o: Json, about: unknown, at: Saying): string =>
  o === 'none' ? 'Keine Stufe' : typeof o === 'number' ? `Stufe ${o}` : person(o, about, at)

function playbook(o: Json, _about: unknown, { names }: Saying): Phrase {
  if (o === 'own') return 'Eigene Punkte'
  const row = rowHere(names, 'playbooks', playbooks, String(o))
  if (!row) return spelled(String(o))
  const each = [...new Set(row.dots)].map((a) => `${stats[a]} ${row.dots.filter((d) => d === a).length}`)
  return { head: row.name, rest: each.join(', ') }
}
function score(o: Json, _about: unknown, { names }: Saying): Phrase {
  const row = rowHere(names, 'scores', scores, String(o))
  return row ? { head: row.name, rest: row.brief } : spelled(String(o))
}
const levelNames: { readonly [level: string]: string } = { minor: 'leicht', moderate: 'mittel', severe: 'schwer' }
function harmBox(o: Json, about: unknown, at: Saying): string {
  const [pc = '', level = '', nth = ''] = String(o).split(' ')
  return `${person(pc, about, at)}, Verletzung, ${levelNames[level] ?? level}, ${nth}`
}

const who = { ask: 'Wer?' }
const action = { ask: 'Mit welcher Aktion?', option: stat }
const positionField = { ask: 'Aus welcher Position?', option: (o: Json) => grown(o, positions) }
const effectField = { ask: 'Wie viel kann es bewirken?', option: (o: Json) => grown(o, effects) }
const difficulty = {
  target: { ask: 'Gegen wen, oder welche Stufe?', option: target },
  position: positionField,
  effect: effectField,
  clock: { ask: 'Auf welche Uhr wirkt es?', option: (o: Json) => (o === 'none' ? 'Keine Uhr' : thing(o)) },
  npcActs: { ask: 'Handelt die andere Seite im selben Wurf?', option: (o: Json) => (o ? 'Ja, auch sie' : 'Nein') },
}

const FIGURE = 'Figur'
const JOB = 'Auftrag'
const TOGETHER = 'Zusammen'
const STORY = 'Geschichte'
const DOWNTIME = 'Auszeit'
const ROLLS = 'Würfe'
const WORLD = 'Welt'
const GROWTH = 'Entwicklung'

const name = ({ pc }: { readonly pc: string }, { names }: Saying): string => called(pc, names)
const deed = (about: { readonly pc: string; readonly deed: string }, at: Saying): string =>
  sentence(`${name(about, at)}: ${about.deed}`)
const anyone = (id: string, names: Names): string =>
  id === 'crew' ? 'die Crew' : id === 'luck' ? 'das Glück' : called(id, names)
const fitting = (option: 'accept' | 'reject'): string => (option === 'accept' ? 'Passt' : 'Passt nicht')
const seated = (seat: string, names: Names): string => (names.seat(seat) === 'gm' ? 'Die SL' : names.seat(seat))

/** The terms, the pool with its lines and their rules, and who helps. */
function commitment(about: Commitment, { names }: Saying): string {
  const { target: at, level, position: from, effect: of, clock, pool, help } = about
  const against = level === null ? 'Ohne Stufe' : `Gegen Stufe ${level}`
  const named = at !== 'none' && !/^\d+$/.test(at) ? ` (${called(at, names)})` : ''
  const on = clock === null ? '' : ` auf „${phrased(clock)}“`
  const lines = pool.lines.flatMap(({ line: of_, value, rule }) => {
    const text = line(of_, value)
    return text ? [`${text} (${rule})`] : []
  })
  const sum = `${lines.join(', ')} = ${minus(pool.sum)}${pool.sum < 1 ? ', zwei Würfel, der niedrigste zählt' : 'W'}`
  const helped = help.map(({ helper, how }) => ` ${called(helper, names)} hilft${how ? `: ${how}` : ''}.`).join('')
  return `${against}${named}, ${position(from)}, ${effect(of)}${on}. ${called(about.pc, names)}: ${sum}.${helped}`
}

/** Clocks of the GM's are found outside the toolbox here. */
const clocks = Object.fromEntries(
  Object.keys(clockWords.procedures).flatMap((procedure) => {
    const german = toolboxGerman.procedures?.[procedure as keyof typeof toolboxGerman.procedures]
    return german && procedure !== 'startOwnClock' ? [[procedure, { ...german, group: undefined }]] : []
  }),
)

/** What In the Dark says, in German. */
export const words: Translation<typeof en> = {
  name: 'In the Dark',
  tagline: 'Eine Crew, ein Coup, und Würfel, die fragen, was er euch wert ist.',
  facts: {
    ...toolboxGerman.facts,
    PcMade: (f, names) =>
      `${f.is.name} gehört jetzt zur Crew (${playbookName(f.is.playbook, names)}, gespielt von ${names.seat(f.is.player)}).`,
    PcDescribed: (f) =>
      [
        sentence(f.name),
        ...(f.look ? [sentence(f.look)] : []),
        ...(f.gear ? [sentence(`Im Gepäck: ${f.gear}`)] : []),
      ].join(' '),
    DotsChanged: (f, names) => `${called(f.pc, names)} hat jetzt ${dots(f.dots)} in ${stat(f.action)}.`,
    XpEarned: (f, names) => `${called(f.pc, names)} bekommt ${f.amount} EP.`,
    StressMarked: (f, names) => {
      const pc = called(f.pc, names)
      return {
        push: `${pc} geht ans Limit: Stress ${f.stress}.`,
        assist: `${pc} zahlt ${f.amount} Stress fürs Helfen: Stress ${f.stress}.`,
        resist: `${pc} zahlt ${f.amount} Stress fürs Widerstehen: Stress ${f.stress}.`,
        group: `${pc} zieht die anderen mit: Stress ${f.stress}.`,
        flashback: `${pc} zahlt dafür ${f.amount} Stress: Stress ${f.stress}.`,
        relax: `${pc} lässt allen Stress hinter sich.`,
        back: `${pc} fängt ohne Stress wieder an.`,
        story:
          f.amount > 0
            ? `${pc} nimmt ${f.amount} Stress: Stress ${f.stress}.`
            : `${pc} wird ${-f.amount} Stress los: Stress ${f.stress}.`,
        cleared: `${pc} schüttelt etwas davon ab: Stress ${f.stress}.`,
      }[f.why]
    },
    HarmMarked: (f, names) =>
      f.name
        ? `${called(f.pc, names)}: ${f.name}, ${harm(f.level)}.`
        : `${called(f.pc, names)} erleidet eine ${harm(f.level)} (Kästchen ${f.boxes}).`,
    HarmNamed: (f, names) =>
      `Die ${harm(f.level)} von ${called(f.pc, names)} ${f.name ? `heißt „${f.name}“` : 'hat keinen Namen mehr'}.`,
    NoBoxLeft: (f, names) => `Für die Verletzung von ${called(f.pc, names)} ist kein Kästchen mehr frei.`,
    HarmTreated: (f, names) =>
      f.to
        ? `${called(f.pc, names)} ist verarztet: Aus der ${fromHarm(f.from)} wird eine ${harm(f.to)}.`
        : `${called(f.pc, names)} ist verarztet: Die ${harm(f.from)} ist weg.`,
    HarmHealed: (f, names) =>
      `Die Wunden von ${called(f.pc, names)} heilen: leicht ${f.harm.minor}, mittel ${f.harm.moderate}, schwer ${f.harm.severe}.`,
    Died: (f, names) => `${called(f.pc, names)} ist tot.`,
    Incapacitated: (f, names) => `${called(f.pc, names)} ist außer Gefecht.`,
    TraumaTaken: (f, names) => `Das lässt ${called(f.pc, names)} nicht mehr los: ${traumaName(f.trauma, names)}.`,
    WentOut: (f, names) => `${called(f.pc, names)} fällt aus bis zur Auszeit.`,
    Retired: (f, names) => `${called(f.pc, names)} hat genug von diesem Leben.`,
    CameBack: (f, names) =>
      `${called(f.pc, names)} ist wieder da${f.status === 'active' ? '' : `, ${statuses[f.status]}`}.`,
    BadPositionNoted: (f, names) => `${called(f.pc, names)} würfelt als Nächstes aus schlechter Position.`,
    TroubleStarted: (f, names) => `Wie ${called(f.pc, names)} abschaltet, das bringt Ärger.`,
    Relaxed: (f, names) =>
      f.how ? sentence(`${called(f.pc, names)} schaltet ab: ${f.how}`) : `${called(f.pc, names)} schaltet ab.`,
    CrewNamed: (f) => `Die Crew heißt „${f.name}“.`,
    CrewRewarded: (f) => `Die Crew bekommt ${f.xp} EP und ${f.funds} Geld.`,
    CrewLevelled: (f) => `Die Crew ist jetzt auf Stufe ${f.level}.`,
    FeatureAdded: (f) => `Die Basis hat jetzt: ${f.name}.`,
    FeatureDamaged: (f) => `${f.name}: beschädigt und nicht zu gebrauchen.`,
    FeatureRepaired: (f) => `${f.name}: repariert.`,
    BaseDestroyed: () => 'Von der Basis ist nichts mehr übrig.',
    EntityEntered: (f) =>
      `${f.is.name} (${kinds[f.is.kind]}${f.is.level === null ? '' : `, Stufe ${f.is.level}`}) kommt ins Spiel.`,
    LevelSet: (f) => `${f.name} hat jetzt ${f.level === null ? 'keine Stufe' : `Stufe ${f.level}`}.`,
    JobStarted: (f) => `Der Auftrag: ${f.name}. ${f.brief}`.trim(),
    JobSet: (f) =>
      f.on ? `Ein Auftrag läuft, ${f.underPressure ? 'unter Druck' : 'ohne Druck'}.` : 'Es läuft kein Auftrag.',
    JobEnded: (f) =>
      ({
        done: f.name ? `„${f.name}“ ist geschafft.` : 'Der Auftrag ist geschafft.',
        lost: f.name ? `„${f.name}“ ist gescheitert.` : 'Der Auftrag ist gescheitert.',
        left: 'Die Crew bricht den Auftrag ab.',
      })[f.how],
    OpeningRead: (f) => `So geht der Auftrag los: Der erste Wurf kommt ${fromPosition(f.position)}.`,
    DowntimeStarted: () => 'Auszeit.',
    GoodPositionNoted: (f, names) =>
      `${called(f.pc, names)} hat vorgearbeitet: Wer sonst aus der Crew als Nächstes würfelt, hat eine gute Position.`,
    FlashbackShown: (f, names) => sentence(`Rückblende, ${called(f.pc, names)}: ${f.text}`),
    FlashbackRefused: (f, names) =>
      `Das würde ${called(f.pc, names)} ${f.cost} Stress kosten, aber ${f.free === 0 ? 'kein Kästchen ist' : 'nur ein Kästchen ist'} frei. Es ist nicht geschehen.`,
    FortuneRead: (f, names) =>
      `${f.who === 'crew' ? 'Die Crew' : f.who === 'luck' ? 'Das Glück' : called(f.who, names)}${f.about ? `, ${f.about}` : ''}: ${bands[f.band]} (${f.value}).`,
    DeedDescribed: (f, names) =>
      sentence(`${(f.group ? f.members : [f.pc]).map((pc) => called(pc, names)).join(', ')}: ${f.deed}`),
    DeedJudged: (f, names) =>
      f.how === 'automatic' ? `Das kann nicht schiefgehen: ${called(f.pc, names)} schafft es.` : 'Das geht nicht.',
    RollLeft: (f, names) =>
      f.why === 'withdrawn'
        ? `${called(f.pc, names)} macht einen Rückzieher.`
        : 'Kein Auftrag oder kein Druck: Ein Schicksalswurf genügt.',
    ActionPicked: (f, names) => `${called(f.pc, names)} versucht es mit ${stat(f.action)}.`,
    ActionRejected: (f) => sentence(`${stat(f.action)} ist das nicht${f.reason ? `: ${f.reason}` : ''}`),
    DifficultySet: (f, names) =>
      [
        f.level === null
          ? 'Ohne Stufe'
          : `Gegen ${/^\d+$/.test(f.target) ? '' : `${called(f.target, names)}, `}Stufe ${f.level}`,
        f.position ? position(f.position) : 'Position wie vermerkt',
        `${effect(f.effect)}${f.clock ? ` auf „${phrased(f.clock)}“` : ''}`,
        ...(f.npc ? [`und ${called(f.npc, names)} handelt auch`] : []),
      ]
        .join(', ')
        .concat('.'),
    BargainOffered: (f, names) =>
      sentence(`${seated(f.by, names)} bietet ${called(f.to, names)} einen Pakt an: ${f.text}`),
    AssistOffered: (f, names) =>
      sentence(`${called(f.helper, names)} will ${called(f.pc, names)} helfen${f.how ? `: ${f.how}` : ''}`),
    BargainStruck: (f, names) => sentence(`${called(f.pc, names)} geht den Pakt ein: ${f.text}`),
    AssistGiven: (f, names) =>
      sentence(`${called(f.helper, names)} hilft ${called(f.pc, names)}${f.how ? `: ${f.how}` : ''}`),
    RollCommitted: (f, names) => `${called(f.pc, names)} würfelt.`,
    PoolMade: (f, names) => {
      const thrown = f.sum < 1 ? `${minus(f.sum)}, also zwei Würfel, der niedrigste zählt` : `${f.sum} Würfel`
      const lines = lineOrder.flatMap((each) => line(each, f.lines[each]) ?? [])
      return `${called(f.pc, names)}: ${thrown} (${lines.join(', ')}).`
    },
    ActionRead: (f) =>
      ({
        fail: `${f.value}: Es misslingt.`,
        partial: `${f.value}: Es klappt, aber das hat seinen Preis.`,
        full: `${f.value}: Es klappt.`,
        critical: 'Zwei Sechsen: besser als erhofft.',
      })[f.grade],
    GroupRead: (f) =>
      `Zusammen: ${gradeNames[f.grade]}${f.failed > 0 ? `, ${few(f.failed, 'Wurf', 'Würfe')} misslungen` : ''}.`,
    NpcPartialSettled: (f, names) =>
      ({
        bothSuffer: `${called(f.npc, names)} und die Crew zahlen beide dafür.`,
        bothGain: `${called(f.npc, names)} und die Crew haben beide etwas davon.`,
        oneEach: `${called(f.npc, names)} kommt auch durch.`,
      })[f.which],
    BenefitGained: (f) => (f.text ? sentence(`Obendrein: ${f.text}`) : 'Obendrein gibt es etwas dazu.'),
    RollFollowed: (f) => (f.consequence ? 'Das hat Konsequenzen.' : 'Das hat keine Konsequenzen.'),
    ConsequenceNamed: (f, names) => `Konsequenz: ${consequence(f.what, names)}.`,
    ResistanceRolled: (f, names) =>
      `${called(f.pc, names)} widersteht mit ${stat(f.attribute)}: ${f.value}, das kostet ${f.cost} Stress.`,
    ConsequenceReduced: (f, names) =>
      f.left ? `Davon bleibt: ${consequence(f.left, names)}.` : 'Davon bleibt nichts.',
    OpportunityLost: (f) => (f.text ? sentence(`Eine Chance ist vertan: ${f.text}`) : 'Eine Chance ist vertan.'),
    ComplicationArose: (f) => (f.text ? sentence(`Eine Komplikation: ${f.text}`) : 'Eine Komplikation.'),
    RollEnded: () => 'Das ist abgehandelt.',
  },
  procedures: {
    ...toolboxGerman.procedures,
    ...clocks,
    takeReadyCrew: {
      title: 'Eine fertige Crew nehmen',
      awaited: 'nimmt eine fertige Crew',
      group: FIGURE,
      hint: 'Figuren, auf alle verteilt, und eine Basis.',
      fields: {
        crew: {
          ask: 'Welche Crew?',
          option: (o, _about, { names }) => rowHere(names, 'crews', crews, String(o))?.name ?? spelled(String(o)),
        },
      },
    },
    makeCharacter: {
      title: 'Eine Figur erstellen',
      group: FIGURE,
      hint: 'Ein Name und ein Playbook, oder eigene Punkte.',
      fields: {
        name: 'Wie heißt die Figur?',
        playbook: { ask: 'Welches Playbook?', option: playbook },
        look: 'Wie sieht sie aus? (freiwillig)',
        gear: 'Was hat sie dabei? (freiwillig)',
      },
    },
    describeCharacter: {
      title: 'Name, Aussehen und Gepäck ändern',
      group: FIGURE,
      hint: 'Was du schreibst, steht auf dem Bogen.',
      fields: {
        pc: who,
        name: 'Wie heißt die Figur?',
        look: 'Wie sieht sie aus? (freiwillig)',
        gear: 'Was hat sie dabei? (freiwillig)',
      },
    },
    nameHarm: {
      title: 'Einer Verletzung einen Namen geben',
      group: FIGURE,
      hint: 'Damit es ein verdrehtes Knie ist und kein Kästchen.',
      fields: { box: { ask: 'Welche Verletzung?', option: harmBox }, name: 'Wie heißt sie?' },
    },
    takeReadyScore: {
      title: 'Einen fertigen Coup nehmen',
      group: JOB,
      hint: 'Ein Text zum Vorlesen, Hindernisse und Gefahren als Uhren, Leute und Orte. Der Auftrag beginnt.',
      awaited: 'beginnt den nächsten Auftrag',
      fields: { score: { ask: 'Welcher Coup?', option: score } },
    },
    startJob: {
      title: 'Einen eigenen Auftrag beginnen',
      group: JOB,
      hint: 'Ein Name und ein paar Worte; Uhren kommen dazu, wenn ihr sie braucht.',
      fields: { name: 'Wie heißt der Auftrag?', brief: 'Worum geht es? (freiwillig)' },
    },
    engage: {
      title: 'Sehen, wie der Auftrag losgeht',
      awaited: 'sieht nach, wie der Auftrag losgeht',
      group: JOB,
      hint: 'Ein Schicksalswurf auf die Stufe der Crew legt die erste Position fest.',
    },
    act: {
      title: 'Etwas tun',
      hint: 'Sag, was, und mit welcher Aktion. Die SL nennt die Bedingungen; dann würfelst du.',
      awaited: 'tut etwas',
      fields: { pc: { ask: 'Wer handelt?' }, deed: 'Was tut die Figur?', action },
    },
    setUp: {
      title: 'Vorarbeit leisten',
      hint: 'Gelingt es, hat der nächste Wurf von jemand anderem aus der Crew eine gute Position.',
      group: TOGETHER,
      fields: { pc: { ask: 'Wer arbeitet vor?' }, deed: 'Was tut die Figur?', action },
    },
    groupAct: {
      title: 'Eine Gruppenaktion anführen',
      group: TOGETHER,
      hint: 'Alle würfeln, der beste Wurf zählt; für jeden misslungenen 1 Stress für dich.',
      fields: { pc: { ask: 'Wer führt an?' }, members: { ask: 'Wer macht mit?' }, deed: 'Was tut ihr?', action },
    },
    giveFirstAid: {
      title: 'Erste Hilfe leisten',
      group: TOGETHER,
      hint: 'Bedienen; ein Erfolg rückt eine Verletzung einen Grad herunter.',
      fields: { patient: { ask: 'Wer wird verarztet?' }, deed: 'Wie?' },
    },
    flashBack: {
      title: 'Eine Rückblende zeigen',
      group: STORY,
      hint: '1 Stress für etwas Einfaches, 2 für etwas Aufwendiges.',
      fields: { pc: who, text: 'Was habt ihr vorbereitet?' },
    },
    fortune: {
      title: 'Einen Schicksalswurf machen',
      group: STORY,
      hint: 'Für das Glück, für Leute, die gerade nicht zu sehen sind, für alles außerhalb eines Auftrags.',
      fields: {
        who: {
          ask: 'Für wen?',
          option: (o, about, at) => (o === 'crew' ? 'Die Crew' : o === 'luck' ? 'Reines Glück' : person(o, about, at)),
        },
        about: 'Worum geht es? (freiwillig)',
      },
    },
    startDowntime: {
      title: 'In die Auszeit gehen',
      awaited: 'geht in die Auszeit',
      group: DOWNTIME,
      hint: 'Wer ausgefallen war, ist wieder da; jede Figur kann einmal abschalten und einmal heilen. Ein Auftrag, der noch läuft, wird abgebrochen.',
    },
    relax: {
      title: 'Abschalten',
      awaited: 'schaltet ab',
      group: DOWNTIME,
      hint: 'Aller Stress ist weg. Ist der Wurf nicht stark, gibt es Ärger.',
      fields: { pc: who, how: 'Wie schaltet die Figur ab? (freiwillig)' },
    },
    heal: {
      title: 'Heilen',
      group: DOWNTIME,
      hint: 'Jede Verletzung rückt einen Grad herunter.',
      fields: { pc: who },
    },
    repairBase: {
      title: 'Die Basis reparieren',
      group: DOWNTIME,
      hint: 'Ein Wurf auf Tüfteln.',
      fields: { pc: who, feature: { ask: 'Was wird repariert?' }, deed: 'Wie?' },
    },
    advanceCrew: {
      title: 'Die Crew eine Stufe steigern',
      awaited: 'steigert die Crew',
      group: DOWNTIME,
      hint: 'Für 6 EP und 1 Geld.',
    },
    leaveJob: {
      title: 'Den Auftrag abbrechen',
      group: JOB,
      hint: 'Er endet für die ganze Crew und bringt nichts ein.',
    },
    callForRoll: {
      title: 'Einen Wurf verlangen',
      group: ROLLS,
      hint: 'Du sagst, wie schwer es ist; die Aktion wird am anderen Platz gewählt, oder der Wurf abgelehnt.',
      fields: {
        pc: who,
        deed: 'Wofür?',
        action: {
          ask: 'An welche Aktion denkst du?',
          option: (o) => (o === 'any' ? 'Freie Wahl' : stat(o)),
        },
        ...difficulty,
      },
    },
    reviseDifficulty: {
      title: 'Die Bedingungen ändern',
      group: ROLLS,
      hint: 'Solange noch niemand zugesagt hat.',
      fields: difficulty,
    },
    inflictHarm: {
      title: 'Jemanden verletzen',
      group: ROLLS,
      hint: 'Ohne Wurf.',
      fields: {
        pc: { ask: 'Wen trifft es?' },
        level: { ask: 'Wie schlimm?', option: (o) => grown(o, levelNames) },
        name: 'Wie heißt es? (freiwillig)',
      },
    },
    setJob: {
      title: 'Auftrag und Druck festlegen',
      group: JOB,
      hint: 'Aktionswürfe brauchen beides; sonst ist es ein Schicksalswurf.',
      fields: { on: 'Läuft ein Auftrag?', underPressure: 'Gibt es Druck?' },
    },
    bringIn: {
      title: 'Leute, Fraktionen oder Dinge einführen',
      group: WORLD,
      hint: 'Mit Stufe oder ohne, für Würfe dagegen.',
      fields: {
        name: 'Wer, oder was?',
        kind: { ask: 'Was ist es?', option: (o) => kinds[o as EntityKind] ?? String(o) },
        level: { ask: 'Welche Stufe?', option: target },
        note: 'Eine Zeile dazu (freiwillig)',
      },
    },
    setLevel: {
      title: 'Eine Stufe setzen',
      group: WORLD,
      hint: 'Von Leuten, Fraktionen und Dingen im Spiel.',
      fields: { entity: { ask: 'Wessen Stufe?' }, level: { ask: 'Welche Stufe?', option: target } },
    },
    rewardCrew: {
      title: 'Der Crew EP und Geld geben',
      group: GROWTH,
      hint: 'Was ein Auftrag einbringt.',
      fields: { xp: 'Wie viele EP?', funds: 'Wie viel Geld?' },
    },
    awardXp: {
      title: 'Einer Figur 1 EP geben',
      group: GROWTH,
      hint: 'Zum Beispiel einmal am Abend für ein ausgespieltes Trauma.',
      fields: { pc: who },
    },
    setDots: {
      title: 'Die Punkte einer Figur ändern',
      group: GROWTH,
      fields: { pc: who, action: { ask: 'Welche Aktion?', option: stat }, dots: 'Wie viele Punkte?' },
    },
    buildFeature: {
      title: 'Die Basis ausbauen',
      group: GROWTH,
      hint: 'Eine Werkstatt, ein Tresor, ein Fluchtweg.',
      fields: { name: 'Was kommt dazu?' },
    },
    damageBase: {
      title: 'Etwas an der Basis beschädigen',
      group: GROWTH,
      hint: 'Bis zur Reparatur ist es nicht zu gebrauchen.',
      fields: { feature: { ask: 'Was wird beschädigt?' } },
    },
    throwPool: { title: 'Die Würfel' },
    followThrough: { title: 'Das Ergebnis' },
    nameConsequences: { title: 'Konsequenzen' },
    moveDanger: { title: 'Die Gefahr wächst' },
    settleRoll: { title: 'Der Wurf ist abgehandelt' },
  },
  questions: {
    ...toolboxGerman.questions,
    WhichTerms: {
      ask: (about, at) => ({
        rest: deed(about, at),
        head: `${name(about, at)} versucht es mit ${stat(about.action)}: unter welchen Bedingungen?`,
      }),
      fields: {
        ruling: {
          ask: 'Braucht es Würfel?',
          option: (o) =>
            ({
              roll: 'Würfeln',
              reject: 'Andere Aktion',
              automatic: 'Es kann nicht misslingen',
              impossible: 'Es geht nicht',
            })[String(o)] ?? String(o),
        },
        reason: 'Ein Wort dazu (freiwillig)',
        target: { ask: 'Gegen', option: target },
        position: { ask: 'Position', option: (o) => grown(o, positions) },
        effect: { ask: 'Effekt', option: (o) => grown(o, effects) },
        clock: { ask: 'Wirkt auf', option: (o) => (o === 'none' ? 'Keine Uhr' : thing(o)) },
        npcActs: { ask: 'Handelt die andere Seite im selben Wurf?', option: (o) => (o ? 'Ja, auch sie' : 'Nein') },
      },
    },
    WhichAction: {
      ask: (about, at) => ({ rest: deed(about, at), head: `Welche Aktion ist das für ${name(about, at)}?` }),
      option: (o, about) => (about ? `${stat(o)} ${statDice(about.dots, o)}` : stat(o)),
    },
    WhetherItFits: {
      ask: (about, at) => ({
        rest: deed(about, at),
        head: `${name(about, at)} nimmt dafür ${stat(about.action)}. Passt das?`,
      }),
      option: fitting,
    },
    WhyItDoesNotFit: { ask: (about) => `Warum passt ${stat(about.action)} nicht?` },
    WhatElse: {
      ask: 'Was tust du stattdessen?',
      fields: { deed: 'Was tust du?', action: { ask: 'Welche Aktion?', option: stat } },
    },
    WhetherToCommit: {
      ask: (about, at) => ({
        rest: commitment(about, at),
        head: `Würfelt ${name(about, at)} ${dice(about.pool.sum)}?`,
      }),
      option: (o, about, { names }) => {
        const sum = about?.pool.sum
        if (o === 'roll') return sum === undefined ? 'Würfeln' : { head: 'Würfeln', rest: dice(sum) }
        if (o === 'push')
          return {
            head: 'Ans Limit gehen',
            rest: `2 Stress, ${sum === undefined ? 'ein Würfel mehr' : dice(sum + 1)}`,
          }
        if (o === 'other approach') return 'Anders angehen'
        if (o === 'withdraw') return 'Rückzieher'
        if (typeof o === 'string') return o
        if ('help' in o) return { head: `${called(o.help, names)} hilft`, rest: '1 Stress, ein Würfel mehr' }
        const text = about?.offers[o.take]?.text ?? ''
        if (o.push)
          return {
            head: `Ans Limit und Pakt, ${sum === undefined ? 'zwei Würfel mehr' : dice(sum + 2)}`,
            rest: `2 Stress. ${text}`.trim(),
          }
        return { head: `Den Pakt eingehen, ${sum === undefined ? 'ein Würfel mehr' : dice(sum + 1)}`, rest: text }
      },
      fields: {
        bargain: 'Einen Teufelspakt anbieten (freiwillig)',
        helper: {
          ask: 'Helfen? (1 Stress, ein Würfel mehr)',
          option: (o, _about, { names }) => (o === 'nobody' ? 'Nein' : called(String(o), names)),
        },
        how: 'Wie?',
      },
      window: (keeper) => `Alle anderen können helfen oder einen Pakt anbieten, bis ${keeper} würfelt.`,
    },
    ActionDice: { ask: (about, at) => `${name(about, at)} würfelt ${dice(about.sum)}.` },
    WhoGetsWhat: {
      ask: ({ npc }, { names }) => `Ein Teilerfolg gegen ${called(npc, names)}: Wer bekommt was?`,
      option: (o) => ({ bothSuffer: 'Beide leiden', bothGain: 'Beide gewinnen', oneEach: 'Je eins' })[o],
    },
    WhoGivesAid: {
      ask: ({ patient }, { names }) => `Wer verarztet ${called(patient, names)}?`,
      option: (o, _about, { names }) => called(o, names),
    },
    WhichHarmToTreat: {
      ask: ({ patient }, { names }) => `Welche Verletzung von ${called(patient, names)} behandelst du?`,
      option: (o) => grown(o, levelNames),
    },
    WhichBenefit: { ask: (about, at) => `Was springt für ${name(about, at)} noch heraus?` },
    WhichConsequences: {
      ask: (about, at) => ({
        rest: `${name(about, at)}: ${about.grade ? gradeNames[about.grade] : 'noch nicht gelesen'}.`,
        head: 'Welche Konsequenzen hat das?',
      }),
      fields: {
        named: 'Was geht schief?',
        'named.who': who,
        'named.level': { ask: 'Wie schlimm?', option: (o) => grown(o, levelNames) },
        'named.name': 'Wie heißt es? (freiwillig)',
        'named.attribute': { ask: 'Widerstehen mit', option: stat },
        'named.clock': { ask: 'Welche Uhr?' },
        'named.segments': 'Um wie viele Abschnitte?',
        'named.text': 'Was ist es? (freiwillig)',
      },
    },
    WhetherToResist: {
      ask: (about, at) => ({
        rest: 'Widerstehen kostet 6 minus den Wurf an Stress: Eine 6 kostet nichts. Was du nicht zahlen kannst, bleibt.',
        head: `Widersteht ${name(about, at)} ${about.consequences.length === 1 ? 'dem' : 'einer davon'}?`,
      }),
      option: (o, about, { names }) => {
        if (o === 'no') return 'Hinnehmen'
        const what = about?.consequences[typeof o === 'number' ? o : o.ask]
        const rest = what ? consequence(what, names) : ''
        return { head: typeof o === 'number' ? 'Widerstehen' : 'Erst würfeln, dann über den Preis entscheiden', rest }
      },
    },
    WhichAttribute: {
      ask: (about, at) => `Mit welchem Attribut widersteht ${name(about, at)}?`,
      option: stat,
    },
    ResistanceDice: {
      ask: (about, at) => `${name(about, at)} widersteht mit ${stat(about.attribute)}: ${dice(about.rating)}.`,
    },
    WhetherToPay: {
      ask: ({ cost }) => `${cost} Stress zahlen, um es zu mildern?`,
      option: (o) => (o === 'pay' ? 'Zahlen' : 'So lassen'),
    },
    WhatIsLeft: { ask: 'Was bleibt davon? (leer, wenn nichts)' },
    WhichTrauma: {
      ask: (about, at) => ({
        rest: 'Das letzte Kästchen Stress ist voll.',
        head: `Was bleibt ${name(about, at)} davon?`,
      }),
      option: (o, _about, { names }) => traumaName(o, names),
    },
    WhichStat: {
      ask: (about, at) => `Welcher Wert entscheidet für ${name(about, at)}${about.about ? ` (${about.about})` : ''}?`,
      option: stat,
    },
    WhetherTheStatFits: {
      ask: (about, at) => `${name(about, at)} nimmt dafür ${stat(about.stat)}. Passt das?`,
      option: fitting,
    },
    HowManyDice: { ask: ({ who: whose }, { names }) => `Wie viele Würfel für ${anyone(whose, names)}?` },
    FortuneDice: {
      ask: ({ who: whose, dots: n }, { names }) => `Ein Schicksalswurf für ${anyone(whose, names)}: ${dice(n ?? 1)}.`,
    },
    HowElaborate: {
      ask: (about, at) => ({
        rest: sentence(`Rückblende, ${name(about, at)}: ${about.text}`),
        head: 'Wie viel kostet das?',
      }),
      option: (o) => (o === 1 ? { head: 'Einfach', rest: '1 Stress' } : { head: 'Aufwendig', rest: '2 Stress' }),
    },
    WhichStatToRelax: { ask: (about, at) => `Mit welchem Wert schaltet ${name(about, at)} ab?`, option: stat },
    WhichDots: { ask: (about) => `${about.name}: 0 bis 3 Punkte in jeder Aktion`, fields: stats },
  },
  settings: {
    zeroDiceCrit: 'Zwei Sechsen sind auch ohne Würfel im Pool kritisch',
    effort: 'Ans Limit gehen und ein Pakt im selben Wurf',
    maxAssists: 'Wie viele bei einem Wurf helfen dürfen',
    unlevelled: 'Ein Ziel ohne Stufe: zählt nicht, oder gilt als Stufe 0',
    effectNote: 'Die SL legt einen Effekt fest (begrenzt, normal, groß)',
    assistantResists: 'Wer hilft, darf dem widerstehen, was dabei trifft',
    critResistClears: 'Stress, den zwei Sechsen beim Widerstehen tilgen',
    severeBoxes: 'Kästchen für schwere Verletzungen',
    notes: 'Eine vermerkte Position (Vorarbeit, schlechte Position): die übliche Antwort, oder fest',
    groupAction: 'Gruppenaktionen',
    incapPush: 'Wer außer Gefecht ist, darf handeln und dabei ans Limit gehen',
    downtimeHealing: 'Heilung in der Auszeit: ein Grad, keine oder alles',
    fortuneDoes: 'Was ein Schicksalswurf bringen muss, damit Erste Hilfe oder Reparatur gelingt',
    engagement: 'Ein Wurf eröffnet jeden Auftrag',
    consequences: 'Konsequenzen: von der SL genannt, oder Sache der Gefahrenuhr',
    toolbox: 'Wer Uhren, Stapel, Tabellen und das Orakel benutzt',
  },
  settingValues: {
    effort: { one: 'eins davon, ein Würfel', both: 'beides, zwei Würfel' },
    unlevelled: { ignore: 'zählt nicht', zero: 'Stufe 0' },
    notes: { usual: 'die übliche Antwort der SL', fixed: 'fest, ohne Frage an die SL' },
    fortuneDoes: { strong: 'stark', mixed: 'gemischt oder besser' },
    downtimeHealing: { step: 'ein Grad', none: 'keine', all: 'alles' },
    consequences: { named: 'nennt die SL', clock: 'Sache der Gefahrenuhr' },
    toolbox: { gm: 'die SL', everyone: 'alle' },
  },
}
