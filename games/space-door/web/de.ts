import { type Layer, layer, replaced } from '@sortie/web/translation'
import { piecesGerman, readyContentGerman } from '../../toolbox/web/german.ts'
import { t } from '../../toolbox/web/words.ts'
import { fields } from '../words/characters.ts'
import { content } from '../words/content.ts'
import { en } from '../words/en.ts'
import { guide } from '../words/guide.ts'
import { attributeNames, constraintNames, finds, gradeNames, sceneNames, subNames, subUses } from '../words/names.ts'
import { settings } from '../words/settings.ts'
import { guideGerman } from './de-guide.ts'
import { endings, pieces } from './de-pieces.ts'
import { words as german } from './de-words.ts'
import { counted, outcomes } from './outcomes.ts'
import { words } from './words.ts'

/** Options that say the names of people, clocks, decks and rows, or of the ends of a scale. */
const sayNames = [
  /\.people$/,
  /\.fields\.(actor|who|patient|attacker|target|sub|mod|clock|deck|cards)\.option$/,
  /\.(WhomToCopy|WhichAttribute|WhoTakesIt)\.option$/,
]

/** Space Door in German: what is laid over the English words. Rows of content keep their names. */
export const layers: readonly Layer[] = [
  layer('subNames', subNames, {
    introvert: 'Introvertiert',
    extrovert: 'Extrovertiert',
    featherWeight: 'Federgewicht',
    heavyWeight: 'Schwergewicht',
    defense: 'Abwehr',
    offense: 'Angriff',
    hindsight: 'Rückblick',
    foresight: 'Voraussicht',
    fantastical: 'Fantastik',
    logical: 'Logik',
  }),
  layer('subUses', subUses, {
    introvert: 'unbemerkt bleiben, täuschen, verstecken',
    extrovert: 'auffallen, auftreten, Freunde finden',
    featherWeight: 'schnelles, geschicktes Handeln',
    heavyWeight: 'Kraft und Masse',
    defense: 'abwehren, ablenken, schützen',
    offense: 'angreifen, einschüchtern, überwältigen',
    hindsight: 'die Vergangenheit kennen, und wie das Universum funktioniert',
    foresight: 'sehen, was kommt, folgern, lösen',
    fantastical: 'Fantastisches und Magisches nutzen',
    logical: 'Wissenschaft verstehen, Technik nutzen',
  }),
  layer('attributeNames', attributeNames, {
    charm: 'Charme',
    athletics: 'Körper',
    tough: 'Zähigkeit',
    sharp: 'Scharfsinn',
    belief: 'Glaube',
  }),
  layer('gradeNames', gradeNames, {
    criticalFailure: 'völliger Fehlschlag',
    failure: 'Fehlschlag',
    mildSuccess: 'knapper Erfolg',
    greatSuccess: 'starker Erfolg',
    stunningSuccess: 'überragender Erfolg',
  }),
  layer('constraintNames', constraintNames, {
    fiveAttributes: 'alle fünf Skalen brauchen Punkte',
    twelvePoints: 'die Punkte müssen zusammen 12 ergeben',
    oneSide: 'Punkte auf beiden Seiten',
    atLeastOne: 'keine Punkte',
    positionOneOrTen: 'mehr als 4 Punkte würden Platz 1 oder 10 erreichen',
  }),
  layer('finds', finds, {
    6: 'Feldrationen (10 Gesundheit)',
    7: 'ein Glücksbringer (1 Glück)',
    8: 'eine Platte (1 Widerstand in dieser Mission)',
    9: 'eine Karte (vorbereitet für die nächste Probe)',
    10: 'ein Schlüssel zu einer anderen Tür',
  }),
  layer('sceneNames', sceneNames, {
    1: 'Die Besprechung',
    2: 'Durch die Tür',
    3: 'Der Ort',
    4: 'Die Begegnung',
    5: 'Der Rückweg',
  }),
  layer('words', en, german, sayNames),
  layer('pieces', words, pieces, [/\.signed$/]),
  layer('toolbox', t, piecesGerman),
  layer('outcomes', outcomes, endings),
  layer('counted', counted, {
    encounter: { endings: ['employees'], as: 'Angestellte gewinnen' },
    checkAtHand: { endings: ['mildSuccess', 'greatSuccess', 'stunningSuccess'], as: 'gelingt' },
    attack: { endings: ['1 to 3 damage', '4 to 6 damage', '7 or more damage'], as: 'macht Schaden' },
  }),
  layer('characters', fields, {
    name: 'Name',
    placed: 'Punkte',
    main: 'Hauptwaffe',
    sideArm: 'Nebenwaffe',
    profile: 'Profil',
    expertise: 'Fachwissen',
    equipment: 'Ausrüstung',
  }),
  replaced('guide', guide, guideGerman),
  layer(
    'settings',
    settings,
    {
      groups: [
        { title: 'Glück', settings: settings.groups[0]?.settings ?? [] },
        { title: 'Proben', settings: settings.groups[1]?.settings ?? [] },
        { title: 'Kampf', settings: settings.groups[2]?.settings ?? [] },
        { title: 'Gesundheit und Rast', settings: settings.groups[3]?.settings ?? [] },
      ],
    },
    [/\.basic$/],
  ),
  layer(
    'content',
    content,
    {
      weapons: { title: 'Waffen', fields: { sub: 'geworfen mit' } },
      modifications: { title: 'Modifikationen' },
      combatants: { title: 'Gegner', fields: { sub: 'greift an mit' } },
      employees: { title: 'Fertige Angestellte' },
      doors: { title: 'Türen' },
      objectives: { title: 'Ziele' },
      complications: { title: 'Schwierigkeiten' },
      missions: {
        title: 'Fertige Missionen',
        fields: {
          told: 'vorgelesen',
          way: 'Proben auf dem Weg',
          place: 'Proben am Ort',
          back: 'Proben auf dem Rückweg',
        },
      },
      drills: { title: 'Übungen' },
      ...readyContentGerman,
    },
    [/\.rule$/, /\.odds\./],
  ),
]
