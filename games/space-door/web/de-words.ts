import { known, type Names, type Phrase, rowHere, type Saying } from '@sortie/engine'
import type { Translation } from '@sortie/web/translation'
import { toolboxGerman } from '../../toolbox/web/german.ts'
import { combatants } from '../content/combatants.ts'
import { employees } from '../content/employees.ts'
import { doors, missions, objectives } from '../content/missions.ts'
import type { Numbers } from '../facts/fights.ts'
import {
  type Attribute,
  attributes,
  healthOf,
  type Placed,
  type Ranks,
  rankOf,
  resilienceOf,
  type Sub,
  scales,
} from '../rules/attributes.ts'
import { damageOf } from '../rules/damage.ts'
import { type Shift, shifted, stepsIn } from '../rules/shifts.ts'
import { type Against, marginOf, tally } from '../rules/tally.ts'
import type { en } from '../words/en.ts'
import {
  attributeNames,
  type CombatantNumbers,
  called,
  constraintNames,
  finds,
  gradeNames,
  sceneNames,
  subNames,
  subUses,
  titleOf,
} from '../words/names.ts'

const ended = (text: string): string => (/[.!?…”“]$/.test(text) ? text : `${text}.`)
const few = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const dice = (n: number): string => `${n} Würfel`
const tests = (n: number): string => few(n, 'Probe', 'Proben')
const successes = (n: number): string => few(n, 'Erfolg', 'Erfolge')
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`
const testText = ({ rank, test }: Against): string => `${rank} oder ${test === 'left' ? 'mehr' : 'weniger'}`

const sheetText = (n: CombatantNumbers): string =>
  `${subNames[n.sub]} Rang ${n.rank}, ${dice(n.dice)}${n.bonus ? ` +${n.bonus}` : ''}, ` +
  `Widerstand ${n.resilience}, Gesundheit ${n.health}, ${tests(n.checks)} je Zug`
const sheetOf = (n: Numbers): string => sheetText({ ...n, checks: n.checksPerTurn })

const scalesText = ({ placed, ranks }: { readonly placed: Placed; readonly ranks: Ranks }): string =>
  attributes.map((a) => `${subNames[scales[a][placed[a].side]]} ${ranks[a]}`).join(', ')

const sides = { employees: 'Die Angestellten', combatants: 'Die Gegner' } as const
const refusal = (broken: string): string => {
  const [constraint = '', attribute] = broken.split(':')
  const why = constraintNames[constraint] ?? constraint
  return attribute ? `${attributeNames[attribute as Attribute]}: ${why}` : why
}
const refusals = {
  offSide: (name: string) => `${name} steht nicht auf dieser Seite der Skala.`,
  self: (name: string) => `${name} kann sich nicht selbst Erste Hilfe leisten.`,
  twice: (name: string) => `Die Hauptwaffe von ${name} hat keinen Platz für diese Modifikation.`,
  notThere: (name: string) => `An der Hauptwaffe von ${name} ist diese Modifikation nicht.`,
} as const

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
interface CheckAhead extends Against {
  readonly inTen: number
  readonly percentByDice: readonly number[]
  readonly bonus?: number
}
function chances(a: CheckAhead): string {
  if (a.bonus !== undefined) {
    const mean = FACES.reduce((sum, face) => sum + marginOf(face, a), 0) / FACES.length
    const more = a.bonus ? `, und ein Treffer ${a.bonus} mehr` : ''
    return `Ein Würfel macht im Schnitt ${mean.toLocaleString('de')} Schaden${more}.`
  }
  const [one = 0, two, three, four] = a.percentByDice
  const success =
    one > 0
      ? `Erfolg: ${one} % mit 1 Würfel, ${two} % mit 2, ${three} % mit 3, ${four} % mit 4`
      : `ein Erfolg braucht zwei: ${two} % mit 2 Würfeln, ${three} % mit 3, ${four} % mit 4, keiner mit 1`
  return `Ein Würfel gelingt bei ${testText(a)}, ${a.inTen} von 10; ${success}.`
}

function shiftPhrase(
  shift: Shift,
  a:
    | (Against & { readonly dice: readonly number[]; readonly bonus?: number; readonly bonusOnMiss: boolean })
    | undefined,
): Phrase {
  const price = few(stepsIn(shift), 'Schritt', 'Schritte')
  if (!a) return price
  const now = shifted(a.dice, shift)
  const result = tally(now, a)
  const damage = a.bonus === undefined ? '' : `, ${damageOf(result, a.bonus, a.bonusOnMiss)} Schaden`
  return { head: price, rest: `${now.join(', ')} → ${successes(result.successes)}${damage}` }
}

/** Nouns keep their capital inside a sentence. */
const helps: { readonly [help: string]: string } = {
  prepared: 'Vorbereitet',
  expertise: 'Fachwissen oder Erfahrung',
  assistance: 'Beistand',
  other: 'Etwas anderes',
}
const helpOption = (o: unknown, a: unknown): string => {
  const text = helps[String(o)] ?? String(o)
  return a || o === 'assistance' || o === 'expertise' ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
const whenAsked = (text: string, about: unknown): string => (about ? text : '')

interface Armoury {
  readonly weapons: {
    readonly [id: string]: {
      readonly name: string
      readonly sub: Sub
      readonly bonus: number
      readonly guard: number
    }
  }
}
function weaponText(o: unknown, about: Armoury | undefined, { names }: Saying): string {
  const id = String(o)
  if (id === 'own') return 'Eine eigene'
  if (id === 'none') return 'Keine'
  const w = about?.weapons[id]
  if (!w) return titleOf(id, names)
  const gives = [...(w.bonus ? [`+${w.bonus}`] : []), ...(w.guard ? [`Widerstand +${w.guard}`] : [])]
  return `${w.name} (${[subNames[w.sub], ...gives].join(', ')})`
}

type Named = { readonly names: { readonly [id: string]: string } }
const named = (id: unknown, about: Named | undefined, { names }: Saying): string =>
  about?.names[String(id)] ?? called(String(id), names)

const helpFields = {
  claims: { ask: 'Was hilft? Die SL stimmt zu oder nicht.', option: helpOption },
  helper: {
    ask: 'Wer hilft?',
    option: (o: unknown, a: Named | undefined, at: Saying) =>
      o === 'nobody' ? whenAsked('Niemand', a) : a ? named(o, a, at) : `Hilfe von ${named(o, a, at)}`,
  },
  die: {
    ask: 'Ein Würfel mehr für 3 Glück?',
    option: (o: unknown, a: unknown) => (o === 'buy' ? 'Ein Würfel mehr' : whenAsked('Nein', a)),
  },
} as const
const helpOffer = (o: string, a: (Named & { readonly free: boolean }) | undefined, at: Saying): Phrase => ({
  head: `${named(o, a, at)} hilft`,
  rest: a && !a.free ? 'kostet eine eigene Probe' : 'ein Würfel mehr',
})
const helpWindow = (keeper: string): string => `Andere können helfen, solange ${keeper} entscheidet.`

function combatantPhrase(id: string, names: Names): Phrase {
  const row = rowHere(names, 'combatants', combatants, id)
  if (!row) return titleOf(id, names)
  return row.copy
    ? { head: row.name, rest: 'Abbild von jemandem aus der Crew: Hauptwaffe, Rang, Widerstand um 2 niedriger' }
    : { head: row.name, rest: sheetText(row) }
}
function readyPhrase(id: string, names: Names): Phrase {
  const row = rowHere(names, 'employees', employees, id)
  if (!row) return titleOf(id, names)
  const stands = attributes.map((a) => subNames[scales[a][row.placed[a].side]]).join(', ')
  const numbers = `Widerstand ${resilienceOf(row.placed)}, Gesundheit ${healthOf(row.placed, 10)}`
  return { head: row.name, rest: `${stands}; ${numbers}; ${titleOf(row.main, names)}` }
}
const drillHints: { readonly [drill: string]: string } = {
  'stray-drone': 'schwach, für den ersten Versuch',
  'mites-in-the-frame': 'klein, aber zwei',
  'guard-duty': 'ebenbürtig',
  'loose-hound': 'wild und schnell',
}
function drillPhrase(id: string, names: Names): Phrase {
  const hint = drillHints[id]
  return hint ? { head: titleOf(id, names), rest: hint } : titleOf(id, names)
}
function missionPhrase(id: string, names: Names): Phrase {
  if (id === 'rolled') return { head: 'Auswürfeln', rest: 'Tür, Ziel und Schwierigkeit werden ausgewürfelt' }
  const row = rowHere(names, 'missions', missions, id)
  const door = rowHere(names, 'doors', doors, String(row?.door ?? 0))?.text
  const objective = rowHere(names, 'objectives', objectives, String(row?.objective ?? 0))?.text
  return door && objective
    ? { head: titleOf(id, names), rest: `hinter der Tür ${door}; ${objective}` }
    : titleOf(id, names)
}
const restPhrases: { readonly [how: string]: Phrase } = {
  breather: { head: 'Eine Atempause', rest: 'Widerstand' },
  night: { head: 'Eine Nacht', rest: 'Widerstand, und 20 Gesundheit' },
  headquarters: { head: 'Im Hauptquartier', rest: 'alles' },
}
const side = (o: unknown): string => (o === 'employees' ? 'die Angestellten' : 'die Gegner')
const starts = { ask: 'Wer hat angefangen und ist zuerst dran?', option: side }
const who = { ask: 'Wer?' }
const checks = { ask: 'Wer macht die Probe?' }
const sub = { ask: 'Was wird geprüft?' }
const CHECKS = 'Weitere Proben'
const LUCK = 'Glück'
const STAFF = 'Personal und Ausrüstung'
const STORY = 'Geschichte'
const FIGHT = 'Begegnung'

/** "Hollow Clerk und 2 × Door Mite". */
function namesText(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return list([...counts].map(([name, n]) => (n === 1 ? name : `${n} × ${name}`)))
}

/** What the game says, in German. */
export const words: Translation<typeof en> = {
  name: 'Space Door',
  tagline: 'Angestellte des Space-Door-Programms gehen durch eine Tür und wollen zurückkommen.',
  facts: {
    ...toolboxGerman.facts,
    Hired: (f) => `${f.name} ist eingestellt: ${scalesText(f)}. Widerstand ${f.resilience}, Gesundheit ${f.health}.`,
    BuildRefused: (f) => `${f.name} kann so nicht eingestellt werden: ${f.broken.map(refusal).join('; ')}.`,
    ProfileWritten: (f, names) =>
      `${called(f.who, names)}: ${[f.profile.biography, ...f.expertise].filter(Boolean).map(ended).join(' ') || 'keine Notizen.'}`,
    WeaponIssued: (f, names) =>
      `${called(f.who, names)} trägt ${f.weapon.name} (${subNames[f.weapon.sub]}${f.weapon.bonus ? `, +${f.weapon.bonus}` : ''}) als ${f.slot === 'main' ? 'Hauptwaffe' : 'Seitenwaffe'}.`,
    ModificationFound: (f, names) => `Gefunden: ${titleOf(f.mod, names)}.`,
    ModificationFitted: (f, names) => `${called(f.who, names)} baut ${titleOf(f.mod, names)} an die Hauptwaffe.`,
    ModificationTakenOff: (f, names) =>
      `${titleOf(f.mod, names)} kommt von der Hauptwaffe von ${called(f.who, names)} ab.`,
    PointGained: (f, names) => `${called(f.who, names)} gewinnt einen Punkt in ${attributeNames[f.attribute]}.`,
    PlateLent: (f, names) => `${called(f.who, names)} schnallt eine Platte um.`,
    PlatesReturned: () => 'Die Platten kommen zurück ins Lager.',
    KeyFound: () => 'Ein Schlüssel zu einer anderen Tür.',
    CheckUsed: (f, names) =>
      known(f.left) ? `${called(f.who, names)} hat noch ${tests(f.left)}.` : `${called(f.who, names)} handelt.`,
    Assisted: (f, names) => `${called(f.helper, names)} hilft ${called(f.actor, names)}.`,
    Prepared: (f, names) => `${called(f.who, names)} ist vorbereitet.`,
    PreparationUsed: (f, names) => `Die Vorbereitung von ${called(f.who, names)} zahlt sich aus: ein Würfel mehr.`,
    OnceUsed: (f, names) => `${called(f.who, names)} benutzt ${titleOf(f.what, names)}.`,
    LuckEarned: (f, names) => `${called(f.who, names)} bekommt ${f.points} Glück.`,
    LuckSpent: (f, names) => `${called(f.who, names)} gibt ${f.points} Glück aus.`,
    LuckWasted: (f, names) => `${called(f.who, names)} verliert ${f.points} Glück.`,
    DiceShifted: (f) => `Die Würfel zeigen jetzt ${f.dice.join(', ')}.`,
    DieRerolled: (f) => `Eine ${f.from} wird noch einmal geworfen: ${f.to}.`,
    CheckGraded: (f, names) =>
      known(f.grade) && known(f.successes) && known(f.dice)
        ? `${called(f.who, names)}: ${f.successes} von ${f.dice} ${f.dice === 1 ? 'Würfel' : 'Würfeln'}, ${gradeNames[f.grade]}.`
        : `${called(f.who, names)} würfelt.`,
    Refused: (f, names) => refusals[f.why](called(f.who, names)),
    HonestAnswerGiven: (f, names) =>
      `${called(f.who, names)} fragt: „${f.question}“ Die ehrliche Antwort: „${f.answer}“`,
    AdvantageGranted: (f, names) => `${called(f.who, names)} bekommt es für ${f.points} Glück: ${f.what}`,
    AdvantageDenied: (f) => `Das kauft Glück nicht: ${f.what}`,
    CombatantArrived: (f) => `${f.name} ist da${known(f.numbers) ? ` (${sheetOf(f.numbers)})` : ''}.`,
    CombatantShown: (f, names) => `${called(f.who, names)}: ${sheetOf(f.numbers)}.`,
    FieldCleared: () => 'Das Feld ist leer.',
    EncounterBegun: (f) => `Eine Begegnung! ${sides[f.initiator]} haben angefangen.`,
    TurnBegun: (f) => `Zug ${f.turn}: ${side(f.side)}.`,
    TurnKept: (f, { seat }) => `${seat(f.by)} ist noch nicht fertig. Der Zug geht weiter.`,
    EncounterEnded: (f) => `Die Begegnung ist vorbei. ${sides[f.won]} halten das Feld.`,
    AttackReckoned: (f, names) => `${called(f.who, names)} greift ${called(f.target, names)} an: ${f.damage} Schaden.`,
    Blocked: (f, names) => `${called(f.who, names)} wehrt es ab.`,
    ResilienceSet: (f, names) =>
      known(f.now)
        ? `Der Widerstand von ${called(f.who, names)} ist ${f.now}.`
        : `Der Widerstand von ${called(f.who, names)} ist angeschlagen.`,
    HealthSet: (f, names) =>
      known(f.now)
        ? `Die Gesundheit von ${called(f.who, names)} ist ${f.now}.`
        : `${called(f.who, names)} ist verletzt.`,
    FellUnconscious: (f, names) => `${called(f.who, names)} wird bewusstlos.`,
    RestDenied: (f, names) => `Keine Zeit für eine Nacht Ruhe: ${f.who.map((id) => called(id, names)).join(', ')}.`,
    Woke: (f, names) => `${called(f.who, names)} kommt zu sich.`,
    Defeated: (f, names) => `${called(f.who, names)} ist besiegt.`,
    DeathDieRead: (f, names) =>
      `Der Todeswürfel zeigt ${f.face}${f.face <= 6 ? '.' : `: ${called(f.who, names)} hält durch.`}`,
    Died: (f, names) => `${called(f.who, names)} stirbt.`,
    BlowUndone: (f, names) => `Das ist nie geschehen: ${called(f.who, names)} steht da wie vor dem Schlag.`,
    MissionBriefed: (f) =>
      `${f.title ? `„${f.title}“. ` : ''}Hinter der Tür: ${f.door}. Ziel: ${f.objective}. Schwierigkeit: ${f.complication}.`,
    SceneEntered: (f) => `Szene ${f.scene}. ${sceneNames[f.scene]}.`,
    SceneCheckMade: (f) =>
      f.counted
        ? 'Das zählt für das Ziel.'
        : f.added
          ? 'Das hat jemand gehört: Ein Gegner mehr wartet.'
          : f.great
            ? 'Das ging sehr gut.'
            : 'Das führt weiter.',
    FindRolled: (f) => `Ein Fund: ${f.face <= 5 ? 'eine Modifikation' : finds[f.face]}.`,
    MissionEnded: (f) => (f.reached ? 'Zurück durch die Tür. Ziel erreicht.' : 'Zurück durch die Tür. Ziel verfehlt.'),
  },
  procedures: {
    ...toolboxGerman.procedures,
    foesAct: {
      title: 'Die Gegner handeln',
      hint: 'Alle greifen an, in einem Wurf. Sie gehen auf die Schwächsten, oder auf die Person, die du nennst.',
      awaited: 'lässt die Gegner handeln',
      fields: {
        target: {
          ask: 'Wen greifen sie an?',
          option: (o, _about, { names }) => (o === 'weakest' ? 'Die Schwächsten' : called(String(o), names)),
        },
      },
    },
    attack: {
      title: 'Angreifen',
      hint: 'Eine Aktionsprobe. Die Würfel sind der Schaden; er muss über den Widerstand.',
      awaited: 'greift an',
      fields: { actor: { ask: 'Wer greift an?' } },
    },
    prepare: {
      title: 'Vorbereiten',
      hint: 'Eine Aktionsprobe ohne Wurf; die nächste Probe hat einen Würfel mehr.',
      group: CHECKS,
      fields: { actor: { ask: 'Wer bereitet sich vor?' } },
    },
    actionCheck: {
      title: 'Eine andere Probe machen',
      hint: 'Eine Aktionsprobe, für alles außer einem Angriff.',
      awaited: 'handelt',
      group: CHECKS,
      fields: { actor: checks, sub },
    },
    endTurn: {
      title: 'Den Zug beenden',
      hint: 'Übrige Proben verfallen; dann ist die andere Seite dran. Wer noch handeln könnte, wird gefragt.',
      awaited: 'beendet den Zug',
    },
    tryScene: {
      title: 'Die nächste Probe der Mission wagen',
      hint: 'Die Mission sagt, was geprüft wird.',
      awaited: 'wagt die nächste Probe',
      fields: { actor: checks, sub },
    },
    hireReady: {
      title: 'Eine fertige Figur einstellen',
      hint: 'Mara, Otto, Sun oder Pip, bereit zum Aufbruch.',
      awaited: 'stellt jemanden ein',
      group: STAFF,
      fields: {
        who: { ask: 'Wer wird eingestellt?', option: (o, _about, { names }) => readyPhrase(String(o), names) },
      },
    },
    drill: {
      title: 'Eine Übung beginnen',
      hint: 'Eine kurze Begegnung; die Gegner spielen nach den Regeln.',
      group: FIGHT,
      fields: {
        against: { ask: 'Gegen wen?', option: (o, _about, { names }) => drillPhrase(String(o), names) },
        initiator: starts,
      },
    },
    brief: {
      title: 'Eine Mission beginnen',
      hint: 'Eine von fünf fertigen Missionen, oder eine ausgewürfelte.',
      awaited: 'beginnt eine Mission',
      group: STORY,
      fields: {
        mission: { ask: 'Welche Mission?', option: (o, _about, { names }) => missionPhrase(String(o), names) },
      },
    },
    hire: {
      title: 'Eine eigene Figur einstellen',
      hint: 'Zwölf Punkte auf fünf Skalen, eine Skala nach der anderen.',
      awaited: 'stellt jemanden ein',
      group: STAFF,
      fields: { name: 'Wie heißt die Figur?' },
    },
    check: {
      title: 'Eine Probe machen',
      hint: 'Ein Erfolg braucht zwei gelungene Würfel, also such dir Hilfe.',
      group: CHECKS,
      fields: { actor: checks, sub },
    },
    callCheck: {
      title: 'Eine Probe verlangen',
      hint: 'Du sagst, was geprüft wird und was hilft; geworfen wird am anderen Platz. In einer Begegnung kostet es keine Aktionsprobe.',
      fields: {
        actor: checks,
        sub,
        helps: { ask: 'Was hilft?', option: (o) => helps[String(o)] ?? String(o) },
        grant: 'Weitere Würfel, auf dein Wort',
      },
    },
    repair: {
      title: 'Widerstand ausbessern',
      hint: 'Abwehr oder Logik; ein Widerstand je Erfolg.',
      group: CHECKS,
      fields: { actor: { ask: 'Wer bessert aus?' }, sub: { ask: 'Womit?' }, patient: { ask: 'Wessen Widerstand?' } },
    },
    firstAid: {
      title: 'Erste Hilfe leisten',
      hint: 'Rückblick oder Logik, bei jemand anderem; fünf Gesundheit je Erfolg.',
      group: CHECKS,
      fields: { actor: { ask: 'Wer leistet Erste Hilfe?' }, sub: { ask: 'Womit?' }, patient: { ask: 'Wem?' } },
    },
    rest: {
      title: 'Ausruhen',
      hint: 'Atempause: Widerstand. Nacht: auch 20 Gesundheit. Hauptquartier: alles.',
      group: STORY,
      fields: { how: { ask: 'Wie lange?', option: (o) => restPhrases[String(o)] ?? String(o) }, who },
    },
    fit: {
      title: 'Eine Modifikation anbauen',
      hint: 'Höchstens zwei, an die Hauptwaffe.',
      group: STAFF,
      fields: { who, mod: { ask: 'Welche Modifikation?' } },
    },
    takeOff: {
      title: 'Eine Modifikation abnehmen',
      group: STAFF,
      fields: { who, mod: { ask: 'Welche Modifikation?' } },
    },
    equip: { title: 'Andere Waffen nehmen', group: STAFF, fields: { who } },
    askHonestly: {
      title: 'Eine ehrliche Antwort kaufen',
      hint: 'Ein Glück; die SL antwortet wahrheitsgemäß.',
      group: LUCK,
      fields: { actor: { ask: 'Wer fragt?' }, question: 'Wie lautet die Frage?' },
    },
    bargain: {
      title: 'Glück für etwas Größeres bieten',
      hint: 'Die SL sagt, ob es genug ist.',
      group: LUCK,
      fields: { actor: { ask: 'Wer bietet?' }, what: 'Was soll das Glück kaufen?', points: 'Für wie viele Punkte?' },
    },
    advance: { title: 'Einen neuen Punkt setzen', group: STAFF, fields: { who } },
    describe: {
      title: 'Einen Steckbrief schreiben',
      hint: 'Was du schreibst, steht auf dem Bogen; ändere es, wann du willst.',
      group: STAFF,
      fields: {
        who,
        biography: 'Lebenslauf (freiwillig)',
        age: 'Alter (freiwillig)',
        gender: 'Geschlecht (freiwillig)',
        height: 'Größe (freiwillig)',
        weight: 'Gewicht (freiwillig)',
        origin: 'Woher? (freiwillig)',
        expertise: 'Worin kennt sich die Figur aus?',
        equipment: 'Was trägt sie bei sich? (freiwillig)',
      },
    },
    build: {
      title: 'Nach einer Liste von Punkten einstellen',
      group: STAFF,
      fields: {
        name: 'Wie heißt die Figur?',
        points: 'Die Punkte auf jeder Skala?',
        'points.attribute': 'Welche Skala?',
        'points.side': 'Zu welcher Seite?',
        'points.points': 'Wie viele Punkte?',
      },
    },
    attackAs: {
      title: 'Mit einem Gegner angreifen',
      group: FIGHT,
      fields: { attacker: { ask: 'Wer greift an?' }, target: { ask: 'Wer wird angegriffen?' } },
    },
    show: { title: 'Die Zahlen eines Gegners zeigen', group: FIGHT, fields: { who: { ask: 'Wessen Zahlen?' } } },
    startEncounter: {
      title: 'Die Begegnung beginnen',
      awaited: 'beginnt die Begegnung',
      group: FIGHT,
      fields: { initiator: starts },
    },
    bringIn: {
      title: 'Gegner auftreten lassen',
      group: FIGHT,
      fields: {
        kind: { ask: 'Welcher Gegner?', option: (o, _about, { names }) => combatantPhrase(String(o), names) },
        count: 'Wie viele?',
      },
    },
    makeCombatant: {
      title: 'Einen Gegner erstellen',
      group: FIGHT,
      fields: {
        name: 'Wie heißt er?',
        sub: { ask: 'Womit greift er an?' },
        rank: 'Welcher Rang?',
        dice: 'Wie viele Würfel?',
        bonus: 'Wie viel Schaden zusätzlich?',
        resilience: 'Wie viel Widerstand?',
        health: 'Wie viel Gesundheit?',
        checksPerTurn: 'Wie viele Proben je Zug?',
      },
    },
    endEncounter: {
      title: 'Die Begegnung beenden',
      hint: 'Sie ist so gut wie entschieden: Sag, wer das Feld hält, und es geht weiter.',
      group: FIGHT,
      fields: { won: { ask: 'Wer hält das Feld?', option: side } },
    },
    grantModification: {
      title: 'Eine Modifikation finden lassen',
      hint: 'Eine von der Liste, oder eine eigene: ein neuer Name für das, was eine davon tut.',
      group: STORY,
      fields: { mod: { ask: 'Welche Modifikation?' }, called: 'Ein eigener Name (freiwillig)' },
    },
    suffer: {
      title: 'Schaden zufügen',
      hint: 'Ein Sturz, ein Feuer: Schaden, der kein Angriff ist.',
      group: STORY,
      fields: { target: { ask: 'Wer wird verletzt?' }, damage: 'Wie viel Schaden?' },
    },
    callOff: { title: 'Die Mission abbrechen', group: STORY },
    strike: {
      title: 'Ein Gegner greift an',
      fields: { attacker: { ask: 'Wer greift an?' }, target: { ask: 'Wer wird angegriffen?' } },
    },
    enterScene: { title: 'Die nächste Szene' },
    find: { title: 'Etwas wird gefunden' },
    endMission: { title: 'Die Mission endet' },
  },
  questions: {
    ...toolboxGerman.questions,
    HowManyPoints: {
      ask: (a) => ({
        rest: `Bisher Widerstand ${a.resilience}, Gesundheit ${a.health}.`,
        head: `${attributeNames[a.attribute]} für ${a.name}: welche Seite, und wie viele der ${a.left} übrigen Punkte?`,
      }),
      option: ({ side: chosen, points: n }, a) => {
        if (!a) return ''
        const end = scales[a.attribute][chosen]
        const gain = chosen === 'left' ? `Widerstand +${n}` : `Gesundheit +${n * a.perPoint}`
        return {
          head: `${subNames[end]} ${n}`,
          rest: `Rang ${rankOf(chosen, n)}, gelingt in ${5 + n} von 10 Fällen, ${gain} (${subUses[end]})`,
        }
      },
    },
    WhichWeapons: {
      ask: (a) => `Was trägt ${a.name}?`,
      fields: {
        main: { ask: 'Hauptwaffe', option: weaponText },
        side: { ask: 'Seitenwaffe', option: weaponText },
      },
    },
    WhatWeapon: {
      ask: (a) => `Die eigene ${a.slot === 'main' ? 'Hauptwaffe' : 'Seitenwaffe'} von ${a.name}: was ist es?`,
      fields: {
        name: 'Wie heißt sie?',
        sub: { ask: 'Womit wird sie geworfen?' },
        bonus: 'Wie viel Schaden zusätzlich?',
      },
    },
    WhatHelps: {
      ask: (a) => ({
        head: a.claims.length > 0 ? `${a.name} nennt Hilfe. Was gilt?` : `${a.name}, ${subNames[a.sub]}: was hilft?`,
        rest: `Jede Art von Hilfe gibt einen Würfel mehr.${a.ready ? ` ${a.name} ist schon vorbereitet.` : ''} ${chances(a)}`,
      }),
      fields: {
        helps: { ask: 'Was hilft?', option: helpOption },
        grant: {
          ask: 'Weitere Würfel, auf dein Wort',
          option: (o, a) => (a ? String(o) : Number(o) > 0 ? `${o} Würfel mehr` : ''),
        },
      },
    },
    HowToCheck: {
      ask: (a) => ({
        head: `${a.name}, ${subNames[a.sub]}: würfeln?`,
        rest: `Eine Aktionsprobe.${a.ready ? ` ${a.name} ist vorbereitet: ein Würfel mehr.` : ''} ${chances(a)}`,
      }),
      option: helpOffer,
      fields: helpFields,
      window: helpWindow,
    },
    HowToAttack: {
      ask: (a) => ({ head: `${a.name} greift an`, rest: a.ready ? 'Vorbereitet: ein Würfel mehr.' : '' }),
      option: helpOffer,
      fields: {
        weapon: {
          ask: 'Womit?',
          option: (o, a) => {
            const slot = o === 'main' ? 'Hauptwaffe' : 'Seitenwaffe'
            const w = a?.weapons[String(o)]
            if (!w) return `mit der ${slot}`
            return {
              head: w.name,
              rest: `${subNames[w.sub]}, ${testText(w)}${w.bonus ? `, +${w.bonus}` : ''}, ${slot}`,
            }
          },
        },
        target: { ask: 'Auf wen?', option: named },
        ...helpFields,
        test: {
          ask: 'Gedrehter Griff: welche Probe?',
          option: (o, a) => {
            const rank = a?.weapons['main']?.rank ?? 'der Rang'
            return `${rank} oder ${o === 'left' ? 'mehr' : 'weniger'}`
          },
        },
        split: {
          ask: 'Geteilter Lauf: ein Würfel mehr, einmal je Begegnung?',
          option: (o, a) => (o === 'split' ? 'Ein Würfel mehr' : whenAsked('Aufsparen', a)),
        },
      },
      window: helpWindow,
    },
    WhetherToBuyADie: {
      ask: (a) => `Drei von ${a.luck} Glück von ${a.name} für einen Würfel mehr?`,
      option: (o) => (o === 'buy' ? 'Ein Würfel mehr' : 'Nein'),
    },
    CheckDice: { ask: (a) => `${a.name} wirft ${dice(a.count)} mit ${subNames[a.sub]}, ${testText(a)}.` },
    CombatantDice: { ask: (a) => `${a.name} greift ${a.target} an.` },
    FoesDice: {
      ask: ({ attacks }) => ({
        head: `${few(attacks.length, 'Angriff', 'Angriffe')} der Gegner, in einem Wurf`,
        rest: attacks.map((a) => `${a.name}: ${dice(a.dice)}`).join('. '),
      }),
    },
    WhetherToEnd: {
      ask: ({ names }) => ({
        head: 'Ist der Zug eurer Seite vorbei?',
        rest: `Noch handeln können: ${names.join(', ')}. Übrige Proben verfallen.`,
      }),
      option: (o) => (o === 'end' ? 'Ja, Zug beenden' : 'Noch nicht'),
    },
    WhetherToAllowRest: {
      ask: ({ names }) => `Eine Nacht Ruhe mitten in der Mission, für ${names.join(', ')}?`,
      option: (o) => (o === 'allow' ? 'Es ist Zeit' : 'Keine Zeit'),
    },
    HowToSpendLuck: {
      ask: (a) => ({
        rest:
          `${a.name} hat ${a.dice.join(', ')} geworfen (${testText(a)}): ${successes(a.successes)}` +
          `${a.damage === undefined ? '' : `, ${a.damage} Schaden`}.`,
        head: `Glück ausgeben? (${a.luck} da)`,
      }),
      option: (o, a) =>
        typeof o === 'string'
          ? {
              keep: 'So lassen',
              'by hand': 'Würfel von Hand verschieben',
              reroll: 'Einen Würfel noch einmal werfen (2 Glück)',
              question: 'Erst der SL eine Frage stellen (1 Glück)',
            }[o]
          : shiftPhrase(o, a),
    },
    HowFarToShift: {
      ask: (a) => ({
        rest: `Würfel ${a.die} zeigt ${a.face}, und ${few(a.left, 'Schritt ist', 'Schritte sind')} möglich.`,
        head: 'Um wie viel verschieben?',
      }),
    },
    WhichDieToReroll: { ask: 'Welcher Würfel wird noch einmal geworfen?' },
    RerollDie: { ask: 'Wirf ihn noch einmal.' },
    WhatToAsk: { ask: (a) => `Was fragt ${a.name}?` },
    HonestWords: {
      ask: (a) => ({
        rest: `${a.name} hat für die Wahrheit bezahlt: „${a.question}“`,
        head: 'Wie lautet die ehrliche Antwort? Lass sie leer, und das Orakel spricht.',
      }),
    },
    WhetherToGrant: {
      ask: (a) => ({ rest: `${a.name} bietet ${a.points} Glück für: ${a.what}.`, head: 'Gewährt?' }),
      option: (o) => (o === 'grant' ? 'Gewährt' : 'Nein'),
    },
    WhetherTheyDie: {
      ask: (a) => ({ rest: `${a.name} wird bewusstlos getroffen.`, head: `Stirbt ${a.name}?` }),
      option: (o) => (o === 'dies' ? 'Stirbt' : 'Lebt'),
    },
    DeathDie: { ask: (a) => `Der Todeswürfel für ${a.name}: tot bei 6 oder weniger.` },
    WhetherToUndo: {
      ask: (a) => `Fünf Glück, um diesen Schlag gegen ${a.name} ungeschehen zu machen?`,
      option: (o) => (o === 'undo' ? 'Es ist nie geschehen' : 'Es bleibt dabei'),
    },
    WhomToCopy: { ask: 'Wessen Echo ist es?' },
    WhichAttribute: { ask: (a) => `Wohin kommt der neue Punkt von ${a.name}?` },
    DoorDie: { ask: 'Wohin öffnet sich die Tür?' },
    ObjectiveDie: { ask: 'Was ist das Ziel?' },
    ComplicationDie: { ask: 'Was ist die Schwierigkeit?' },
    FindDie: { ask: 'Was wird gefunden?' },
    ModificationDie: { ask: 'Welche Modifikation?' },
    WhoTakesIt: { ask: (a) => `Wer nimmt das: ${finds[a.face] ?? 'den Fund'}?` },
    WhoWaits: {
      ask: (a) => ({
        head: 'Wer wartet dort?',
        rest: `${a.count} Gegner. Die Chance ist die der Angestellten, wenn alle nur mit einem Würfel angreifen.`,
      }),
      option: (o, a, at) => {
        const group = a?.groups[o]
        if (!group) return o === 'as written' ? 'Wie es in der Mission steht' : titleOf(o, at.names)
        const { names, sheet, chance } = group
        return { head: namesText(names), rest: `etwa ${chance} % für die Angestellten; ${sheetText(sheet)}` }
      },
    },
  },
  settings: {
    'rank.counts': 'Ein Würfel genau auf dem Rang ist ein Erfolg',
    offSide: 'Eine Probe auf der anderen Seite der eigenen Skala',
    'luck.perRoll': 'Glück für Würfel genau auf dem Rang',
    'luck.whose': 'Wessen Würfel Glück verschieben darf',
    'luck.prices': 'Was Glück außer Schritten und Antworten kauft',
    soloGrace: 'Ein Erfolg mit einem einzigen Würfel',
    'assist.cost': 'Was Helfen in einer Begegnung kostet',
    equal: 'Ein Angriff genau so hoch wie der Widerstand',
    miss: 'Ein Angriff mit Schaden 0',
    'rest.resilience': 'Widerstand, den eine Rast bringt',
    'rest.health': 'Gesundheit, die eine Rast bringt',
    death: 'Wenn jemand Bewusstloses verletzt wird',
    unconsciousResilience: 'Widerstand zählt auch bei Bewusstlosen',
    'damage.left': 'Was ein Würfel einer linken Seite an Schaden macht',
    bonusOnMiss: 'Ein fester Bonus zählt auch ohne gelungenen Würfel',
    'prepare.cost': 'Was Vorbereiten in einer Begegnung kostet',
    'luck.carryOver': 'Glück bleibt zwischen Missionen',
    'health.perPoint': 'Gesundheit je Punkt auf einer rechten Seite',
    'called.cost': 'Eine Probe, die die SL in einer Begegnung verlangt',
    'turn.ends': 'Wenn auf einer Seite niemand mehr handeln kann',
    hazard: 'Schaden, der kein Angriff ist',
    'weapon.bonus': 'Der höchste Bonus einer eigenen Waffe',
    advance: 'Neue Punkte nach Missionen',
    combatants: 'Wer die Gegner spielt',
    toolbox: 'Wer Uhren, Stapel, Tabellen und das Orakel benutzt',
  },
  settingValues: {
    offSide: {
      'named test': 'nach der Probe der genannten Seite',
      'own test': 'nach der Probe der eigenen Seite',
      'not allowed': 'nicht erlaubt',
    },
    'luck.perRoll': { 'each die': '1 je Würfel', one: '1 im Ganzen' },
    'luck.whose': { own: 'die eigenen', any: 'alle' },
    'luck.prices': { 'shift only': 'nichts', house: 'was die Hausregeln sagen' },
    soloGrace: { off: 'ist kein Erfolg', 'mild success': 'ist ein knapper Erfolg' },
    'assist.cost': { '1 check': '1 Probe', free: 'nichts' },
    equal: { block: 'wird abgewehrt und nutzt ihn ab', graze: 'ändert nichts' },
    miss: { wears: 'nutzt den Widerstand ab', nothing: 'tut nichts' },
    'damage.left': {
      'die − rank': 'Würfel − Rang, wie der Text sagt',
      'rank − die': 'Rang − Würfel, wie die Formelzeile sagt',
    },
    'rest.resilience': { full: 'allen', '2': '2' },
    'rest.health': { house: 'nach der Hausregel', none: 'keine' },
    death: { '6 in 10': 'stirbt die Person in 6 von 10 Fällen', GM: 'sagt es die SL', never: 'stirbt sie nie daran' },
    'prepare.cost': { '1 check': '1 Probe', free: 'nichts' },
    'called.cost': { free: 'kostet nichts', '1 check': 'kostet eine Aktionsprobe' },
    'turn.ends': { 'by itself': 'endet ihr Zug von selbst', 'when said': 'endet ihr Zug, wenn es jemand sagt' },
    hazard: {
      'as an attack': 'trifft auf Widerstand wie ein Angriff',
      'straight to Health': 'geht direkt auf die Gesundheit',
    },
    advance: { off: 'keine', house: 'nach der Hausregel' },
    combatants: { 'by the rules': 'die Regeln', 'by the GM': 'die SL' },
    toolbox: { gm: 'die SL', everyone: 'alle' },
  },
}
