import { known } from '@sortie/engine'
import type { Translation } from '@sortie/web/translation'
import type { toolboxWords } from '../index.ts'
import { likelihoods as chances, type Likelihood } from '../oracle/index.ts'
import type { readyContentWords } from '../ready/content-words.ts'
import { readyName } from '../ready/words.ts'
import type { t } from './words.ts'

const cards = (n: number): string => `${n} ${n === 1 ? 'Karte' : 'Karten'}`
const cardText = (card: unknown): string =>
  known(card as { text: string }) ? `„${(card as { text: string }).text}“` : 'eine Karte'
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const on = (whom: string): string => (whom === '' ? '' : ` (${whom})`)

const openly = { ask: 'Offen oder geheim?', option: (o: unknown): string => (o === true ? 'Geheim' : 'Offen') }
const inTheOpen = { ask: 'Liegt es offen?', option: (o: unknown): string => (o === true ? 'Verborgen' : 'Offen') }
const howDrawn = {
  ask: 'Wie wird daraus gezogen?',
  option: (o: unknown): string => (o === 'one' ? 'eine Karte' : 'zwei Karten, eine bleibt'),
}
const showings: { readonly [shown: string]: string } = {
  open: 'offen',
  name: 'nur der Name',
  hidden: 'vor den anderen verborgen',
}
const shown = (how: unknown): string => showings[String(how)] ?? String(how)
const audiences: { readonly [audience: string]: string } = {
  everyone: 'Für alle',
  gm: 'Für die SL',
  'me and gm': 'Für mich und die SL',
  me: 'Nur für mich',
}
const forWhom = { ask: 'Wer sieht es?', option: (o: unknown): string => audiences[String(o)] ?? String(o) }
const group = 'Werkzeugkasten'
const whichClock = { ask: 'Welche Uhr?' }
/** Options by their English names, which the rules use. */
const named =
  (names: { readonly [option: string]: string }) =>
  (o: unknown): string =>
    names[String(o)] ?? String(o)
const visibilities: { readonly [visibility: string]: string } = {
  known: 'bekannt',
  'partly known': 'zum Teil bekannt',
  secret: 'geheim',
}
const howKnown = { ask: 'Wie viel davon ist bekannt?', option: named(visibilities) }
const tensions = { 'as it was': 'wie zuvor', calmer: 'ruhiger', tenser: 'angespannter' }
const lists = named({ people: 'Leute', threads: 'Fäden' })
const clockKinds = {
  plain: 'einfach',
  push: 'Schub',
  catastrophe: 'Katastrophe',
  death: 'Tod',
  augury: 'Vorzeichen',
}
const howFar = 'Um wie viele Abschnitte?'
const onWhom = 'Auf wen oder was? (freiwillig)'
const kinds: { readonly [kind: string]: string } = { note: 'eine Notiz', condition: 'ein Zustand: etwas, das so ist' }
const likelihoods: { readonly [likelihood: string]: string } = {
  'almost certain': 'fast sicher',
  likely: 'wahrscheinlich',
  'even odds': 'halb und halb',
  unlikely: 'unwahrscheinlich',
  'hardly possible': 'kaum möglich',
}
const verdicts: { readonly [verdict: string]: string } = {
  'yes, and more': 'ja, und mehr',
  yes: 'ja',
  no: 'nein',
  'no, and worse': 'nein, und schlimmer',
}
const likelihood = (said: string): string => likelihoods[said] ?? said

/** What the toolbox says, in German; part of the words of every game that has it. */
const missing = {
  clock: 'Eine Uhr',
  deck: 'Einen Stapel',
  table: 'Eine Tabelle',
  'clock or deck': 'Eine Uhr oder einen Stapel',
} as const

export const toolboxGerman: Translation<typeof toolboxWords> = {
  facts: {
    ClockStarted: ({ is }) =>
      `Eine Uhr liegt auf dem Tisch: ${is.name}${known(is.size) ? `, ${is.size} Abschnitte` : ''}${is.status === 'paused' ? ', läuft noch nicht' : ''}.`,
    ClockMoved: (f) => `${f.name} geht ${f.by > 0 ? 'weiter' : 'zurück'} auf ${f.filled} von ${f.size}.`,
    ClockFilled: (f) => `${f.name} ist voll.${f.outcome ? ` ${f.outcome}` : ''}`,
    ClockShown: (f) =>
      ({
        open: `${f.name} liegt jetzt offen.`,
        name: `Von ${f.name} weiß man; wie weit es ist, nicht.`,
        hidden: `${f.name} ist nicht mehr zu sehen.`,
      })[f.shown],
    ClockPaused: (f) => `${f.name} steht still.`,
    ClockResumed: (f) => `${f.name} läuft jetzt.`,
    ClockCancelled: (f) => `${f.name} ist abgesagt.`,
    ClockPutAway: (f) => `${f.name} wird weggelegt.`,
    DeckMade: (f) => `Ein Stapel liegt bereit: ${known(f.made) ? `${f.made.name}, ${cards(f.made.left)}` : f.deck}.`,
    CardAdded: (f, { seat }) => `${seat(f.by)} legt ${cardText(f.card)} in den Stapel.`,
    DeckComposed: (f) => `Der Stapel ist fertig: ${cards(f.size)}.`,
    CardDrawn: (f) => `Gezogen: ${cardText(f.card)}.`,
    CardReturned: (f) => `${capital(cardText(f.card))} kommt zurück in den Stapel.`,
    CardDiscarded: (f) => `${capital(cardText(f.card))} wird beiseitegelegt.`,
    CardShown: (f) => `${capital(cardText(f.card))} ist im Stapel, das wissen jetzt alle.`,
    DeckReshuffled: (f) =>
      f.what === 'all' ? 'Alle Karten werden wieder eingemischt.' : 'Die abgelegten Karten werden wieder eingemischt.',
    DrawRuleSet: (f) =>
      f.drawRule === 'two keep one' ? 'Von jetzt an: zwei ziehen, eine behalten.' : 'Von jetzt an: eine Karte ziehen.',
    DeckShown: (f) => `Der Stapel ist jetzt ${f.shown === 'hidden' ? 'verborgen' : visibilities[f.visibility]}.`,
    TableKept: (f) => `Eine Tabelle liegt bereit: ${f.name} (${f.formula}), ${f.rows.length} Zeilen.`,
    ImportRefused: (f) => `Das wurde nicht genommen: ${f.problems.join('; ')}.`,
    EffectMissed: ({ what, name, to }) =>
      what === 'clock' && to === 'everyone'
        ? `Keine Uhr „${name}“, die alle sehen, kann sich noch bewegen.`
        : `${missing[what]} „${name}“ gibt es nicht: Dieser Teil bewirkt nichts.`,
    TableRolled: (f) => `${f.name}, ${f.result}: ${f.text}.`,
    NoteTaken: (f, { seat }) =>
      f.kind === 'counter' ? `${f.text}${on(f.on)}: ${f.count}.` : `${seat(f.by)} schreibt auf: ${f.text}${on(f.on)}`,
    HandoutMade: (f, { seat }) => `${seat(f.by)} teilt aus: „${f.title}“.${f.text === '' ? '' : ` ${f.text}`}`,
    NoteGoneOn: (f) => `Das sehen jetzt auch andere: ${f.text}`,
    NoteShown: ({ is }, { seat }) =>
      is.kind === 'counter'
        ? `${is.text}${on(is.on)}: ${is.count}.`
        : `${seat(is.by)} zeigt: ${is.kind === 'handout' ? `„${is.on}“. ${is.text}`.trim() : `${is.text}${on(is.on)}`}`,
    NoteEdited: (f) => `Da steht jetzt: ${f.text}${on(f.on)}`,
    NoteCounted: (f) => `${f.text}: ${f.count}.`,
    NoteStruck: (f) => `Gestrichen: ${f.text}`,
    OracleSpoke: (f) => `${f.question} (${likelihood(f.likelihood)}) ${capital(verdicts[f.verdict] ?? f.verdict)}.`,
    SceneBegan: (f) => `Szene: ${f.heading} (Spannung ${f.tension})`,
    PromptDrawn: (f) =>
      `${f.twist ? 'Eine Wendung! ' : ''}${f.about === '' ? 'Ein Anstoß' : f.about}: ${f.deed} · ${f.thing}`,
    OracleNamed: (f) => `Es geht um ${f.name}.`,
  },
  procedures: {
    startClock: {
      title: 'Eine Uhr anlegen',
      hint: '4 bis 12 Abschnitte; offen, nur mit Namen bekannt, oder verborgen.',
      group,
      fields: {
        name: 'Wie heißt die Uhr?',
        kind: { ask: 'Welche Art von Uhr?', option: named(clockKinds) },
        size: 'Wie viele Abschnitte?',
        shown: { ask: 'Wer sieht sie?', option: shown },
        outcome: { ask: 'Was geschieht, wenn sie voll ist? (freiwillig; nach => was es tut)', as: 'effects' },
        outcomeKnown: {
          ask: 'Ist das bekannt?',
          option: (o) => (o ? 'alle wissen, wohin sie führt' : 'wohin sie führt, ist geheim'),
        },
      },
    },
    startOwnClock: {
      title: 'Eine eigene Uhr beginnen',
      hint: 'Du bewegst sie. Für ein Vorhaben, einen Plan, eine Sorge.',
      group,
      fields: {
        name: 'Wie heißt die Uhr?',
        size: 'Wie viele Abschnitte?',
        shown: { ask: 'Wer sieht sie?', option: (o) => (o === 'open' ? 'alle' : 'du und die SL') },
      },
    },
    tickClock: {
      title: 'Eine Uhr weiterdrehen',
      awaited: 'dreht eine Uhr weiter',
      group,
      fields: { clock: whichClock, segments: howFar },
    },
    untickClock: {
      title: 'Eine Uhr zurückdrehen',
      awaited: 'dreht eine Uhr zurück',
      group,
      fields: { clock: whichClock, segments: howFar },
    },
    showClock: { title: 'Allen eine Uhr zeigen', group, fields: { clock: whichClock } },
    hideClock: {
      title: 'Eine Uhr verbergen',
      hint: 'Ganz, oder alles außer dem Namen.',
      group,
      fields: { clock: whichClock, shown: { ask: 'Was bleibt zu sehen?', option: shown } },
    },
    pauseClock: { title: 'Eine Uhr anhalten', group, fields: { clock: whichClock } },
    resumeClock: { title: 'Eine Uhr weiterlaufen lassen', group, fields: { clock: whichClock } },
    cancelClock: {
      title: 'Eine Uhr absagen',
      hint: 'Sie bewegt sich nie wieder.',
      group,
      fields: { clock: whichClock },
    },
    layDeck: {
      title: 'Einen Stapel auslegen',
      hint: 'Eine Karte je Zeile; offen, zum Teil bekannt oder geheim.',
      group,
      fields: {
        name: 'Wie heißt der Stapel?',
        cards: {
          ask: 'Welche Karten? (eine je Zeile; * davor: von Anfang an bekannt; nach => was sie tut)',
          as: 'effects',
        },
        visibility: howKnown,
        drawRule: howDrawn,
        hidden: inTheOpen,
      },
    },
    setDrawRule: {
      title: 'Sagen, wie aus einem Stapel gezogen wird',
      hint: 'Eine Karte, oder zwei, von denen eine bleibt.',
      group,
      fields: { deck: { ask: 'Welcher Stapel?' }, drawRule: howDrawn },
    },
    showCards: {
      title: 'Einige Karten bekannt machen',
      hint: 'Die anderen bleiben verdeckt.',
      group,
      fields: { cards: { ask: 'Welche Karten?' } },
    },
    composeDeck: {
      title: 'Zusammen einen Stapel bauen',
      awaited: 'baut mit allen einen Stapel',
      hint: 'Vier schlechte Karten, dann für jede gute eine schlechte.',
      group,
      fields: {
        name: 'Wie heißt der Stapel?',
        first: { ask: 'Die erste schlechte Karte? (nach => was sie tut)', as: 'effects' },
        second: 'Die zweite?',
        third: 'Die dritte?',
        fourth: 'Die vierte?',
      },
    },
    drawCard: {
      title: 'Eine Karte ziehen',
      awaited: 'lässt eine Karte ziehen',
      group,
      fields: { deck: { ask: 'Aus welchem Stapel?' } },
    },
    drawSeveral: {
      title: 'Mehrere Karten ziehen und eine behalten',
      awaited: 'lässt mehrere Karten ziehen',
      group,
      fields: { deck: { ask: 'Aus welchem Stapel?' }, count: 'Wie viele?', secret: openly },
    },
    returnCard: { title: 'Eine gezogene Karte zurücklegen', group, fields: { card: 'Welche Karte?' } },
    discardCard: { title: 'Eine gezogene Karte ablegen', group, fields: { card: 'Welche Karte?' } },
    reshuffleDeck: {
      title: 'Karten wieder einmischen',
      group,
      fields: {
        deck: { ask: 'Welcher Stapel?' },
        what: { ask: 'Welche Karten?', option: named({ discarded: 'die abgelegten', all: 'alle' }) },
      },
    },
    showDeck: {
      title: 'Einen Stapel zeigen oder verbergen',
      group,
      fields: { deck: { ask: 'Welcher Stapel?' }, visibility: howKnown, hidden: inTheOpen },
    },
    rollOnTable: {
      title: 'Auf einer Tabelle würfeln',
      awaited: 'würfelt auf einer Tabelle',
      hint: 'Offen oder geheim.',
      group,
      fields: { table: 'Auf welcher Tabelle?', secret: openly },
    },
    importTable: {
      title: 'Eine Tabelle schreiben oder einlesen',
      hint: 'Einfache Zeilen, CSV oder eine RollTable von Foundry.',
      group,
      fields: {
        format: {
          ask: 'In welchem Format?',
          option: named({ lines: 'einfache Zeilen', csv: 'CSV', foundry: 'Foundry JSON' }),
        },
        name: 'Wie heißt sie? (freiwillig, wenn es im Text steht)',
        text: { ask: 'Ihre Zeilen? (eine je Zeile, wie „1-2 nichts“; nach => was sie tut)', as: 'effects' },
        hidden: inTheOpen,
      },
    },
    takeNote: {
      title: 'Eine Notiz schreiben',
      hint: 'Für alle, oder für einige.',
      group,
      fields: {
        text: 'Was steht darin?',
        kind: { ask: 'Was ist es?', option: (o) => kinds[String(o)] ?? String(o) },
        on: onWhom,
        for: forWhom,
      },
    },
    startCounter: {
      title: 'Einen Zähler anlegen',
      hint: 'Eine Zahl, die steigt und fällt.',
      group,
      fields: { text: 'Was wird gezählt?', count: 'Womit beginnt er?', on: onWhom, for: forWhom },
    },
    countOn: { title: 'Einen Zähler ändern', group, fields: { note: 'Welcher Zähler?', change: 'Um wie viel?' } },
    bringReady: {
      title: 'Etwas Fertiges einbringen',
      group,
      fields: { what: { ask: 'Was?', option: readyName }, hidden: inTheOpen },
    },
    makeHandout: {
      title: 'Ein Handout erstellen',
      hint: 'Eine Karte mit Text und Bild, für die, die du auswählst.',
      group,
      fields: {
        title: 'Wie heißt es?',
        text: 'Was steht darauf? (freiwillig)',
        picture: { ask: 'Ein Bild (freiwillig)', as: 'picture' },
        to: {
          ask: 'Wer bekommt es jetzt? Niemand: Es wartet bei dir.',
          option: (o, _about, { names }) => (o === 'everyone' ? 'Alle' : names.seat(String(o))),
        },
      },
    },
    showNote: {
      title: 'Notiz oder Handout zeigen',
      hint: 'Einigen, oder allen.',
      group,
      fields: {
        note: 'Was davon?',
        to: {
          ask: 'Wer sieht es?',
          option: (o, _about, { names }) => (o === 'everyone' ? 'Alle' : names.seat(String(o))),
        },
      },
    },
    editNote: {
      title: 'Eine Notiz ändern',
      group,
      fields: { note: 'Welche?', on: onWhom, text: 'Was steht darin?' },
    },
    strikeNote: { title: 'Eine Notiz streichen', group, fields: { note: 'Welche?' } },
    consultOracle: {
      title: 'Das Orakel fragen',
      hint: 'Ja oder nein, danach, wie wahrscheinlich es ist; offen oder geheim.',
      group,
      fields: {
        question: 'Wie lautet die Frage?',
        likelihood: {
          ask: 'Wie wahrscheinlich ist ein Ja?',
          option: (o) => `${likelihood(String(o))} (${chances[o as Likelihood]} von 100)`,
        },
        secret: openly,
      },
    },
    beginScene: {
      title: 'Eine Szene beginnen',
      hint: 'Eine Überschrift im Verlauf. Spannung, 1 bis 9, bringt Wendungen: so oft in 20, wenn das Orakel gefragt wird.',
      group,
      fields: {
        heading: 'Wie heißt die Szene?',
        tension: { ask: 'Wie steht es seit der letzten?', option: named(tensions) },
      },
    },
    drawPrompt: {
      title: 'Anstöße ziehen',
      hint: 'Eine Tat und ein Ding, um von da weiterzudenken.',
      group,
      fields: { about: 'Worum geht es?' },
    },
    listName: {
      title: 'Einen Namen auf eine Liste setzen',
      hint: 'Leute und Fäden der Geschichte. Das Orakel kann einen davon wählen.',
      group,
      fields: { name: 'Wer oder was?', list: { ask: 'Auf welche Liste?', option: lists } },
    },
    askWho: {
      title: 'Um wen oder was geht es?',
      hint: 'Wählt Leute oder Fäden von euren Listen; ohne Liste jemanden aus der Runde.',
      group,
      fields: { list: { ask: 'Von welcher Liste?', option: lists } },
    },
  },
  questions: {
    CardDraw: {
      ask: ({ deck }, { question }) =>
        `Zieh ${question.kind === 'draw' && question.count > 1 ? cards(question.count) : 'eine Karte'} aus ${deck}.`,
    },
    WhichCardToKeep: { ask: ({ deck }) => `Welche der Karten aus ${deck} behältst du?` },
    WhetherToAddACard: {
      ask: ({ deck }) => `Etwas Gutes in ${deck} legen, oder passen?`,
      option: (o) => (o === 'add' ? 'Eine Karte dazu' : 'Passen'),
    },
    WhichGoodCardToAdd: { ask: ({ deck }) => `Was Gutes kommt in ${deck}?` },
    WhichCardAgainstIt: { ask: ({ deck }) => `Und was kommt dagegen in ${deck}?` },
    TableDice: { ask: ({ table }) => `Würfle auf ${table}.` },
    EntryDice: { ask: ({ table }) => `Würfle, was der Eintrag von ${table} verlangt.` },
    OracleDice: {
      ask: ({ question, likelihood: said, tension = 0 }) =>
        `${question} (${likelihood(said)}${tension > 0 ? `; eine Wendung ${tension} von 20 Malen` : ''})`,
    },
    PromptDice: {
      ask: ({ about, twist }) =>
        `${twist ? 'Eine Wendung: etwas, womit niemand rechnet. ' : ''}Worte zum Anfangen${about === '' ? '' : `: ${about}`}`,
    },
    NameDice: { ask: ({ list, names }) => `Wer oder was von ${names} (${list})?` },
  },
}

/** The pieces that every game's table can have. */
export const piecesGerman: Translation<typeof t> = {
  onlyYou: 'Nur du',
  clocks: {
    title: 'Uhren',
    start: 'Eine beginnen',
    startOwn: 'Eine eigene beginnen',
    kinds: { plain: 'Uhr', push: 'Vorstoß', catastrophe: 'Katastrophe', death: 'Tod', augury: 'Vorzeichen' },
    of: (kind, filled, size) => `${kind}, ${filled}\u00a0von\u00a0${size}`,
    filled: (filled, size) => `${filled}\u00a0von\u00a0${size}`,
    unknown: (kind) => `${kind}, niemand weiß, wie weit`,
    nameOnly: 'sie kennen nur den Namen',
    paused: 'steht still',
    full: 'Voll',
    comesOfIt: (outcome) => `dann: ${outcome}`,
    add: (name) => `${name} um eins weiter`,
    take: (name) => `${name} um eins zurück`,
    reveal: 'Aufdecken',
    resume: 'Laufen lassen',
    label: (name, kind) => `${name}: ${kind}, wie weit, ist nicht bekannt`,
  },
  decks: {
    title: 'Stapel',
    known: 'bekannt',
    'partly known': 'zum Teil bekannt',
    secret: 'geheim',
    hidden: 'sonst weiß niemand davon',
    left: (n) => `noch ${n}`,
    unseen: (n) => `+ ${n} verdeckt`,
    back: (name, n) => `${name}: ${cards(n)}, verdeckt`,
    drawn: 'zuletzt gezogen',
    draw: 'Eine Karte ziehen',
    explore: 'Erkunden',
    empty: 'keine Karten mehr',
    theySee: (n) => `sie sehen „noch ${n}“`,
    theySeeSome: (seen, left) => `sie sehen ${seen} von ${left}`,
    tones: { desirable: 'erwünscht', neutral: 'neutral', negative: 'schlecht' },
    keepOne: 'zwei werden gezogen, eine bleibt',
  },
  oracle: { 'yes, and more': 'Ja, und mehr', yes: 'Ja', no: 'Nein', 'no, and worse': 'Nein, und schlimmer' },
  tables: {
    table: 'Tabelle',
    title: 'Tabellen',
    rolled: (name, formula) => `${name}, ${formula}`,
    label: 'Wurf auf einer Tabelle',
    roll: 'Würfeln',
    rollOn: (name) => `Auf ${name} würfeln`,
  },
  notes: {
    title: 'Notizen',
    write: 'Eine schreiben',
    on: (whom) => `auf ${whom}`,
    more: (text) => `${text}: eins mehr`,
    less: (text) => `${text}: eins weniger`,
    strike: 'Streichen',
    show: 'Zeigen',
    edit: 'Ändern',
    for: (names) => `für ${names}`,
    forGm: 'für die SL',
    forYou: 'nur für dich',
  },
}

export const readyContentGerman: Translation<typeof readyContentWords> = {
  tables: { title: 'Tabellen', fields: { does: 'was sie tut' } },
  decks: { title: 'Kartenstapel' },
  clocks: { title: 'Uhren', fields: { outcome: 'wenn sie voll ist (nach => was sie tut)' } },
  handouts: { title: 'Handouts', fields: { picture: false } },
}
