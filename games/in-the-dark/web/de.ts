import { type Layer, layer, replaced } from '@sortie/web/translation'
import { piecesGerman, readyContentGerman } from '../../toolbox/web/german.ts'
import { t } from '../../toolbox/web/words.ts'
import { traumas } from '../content/traumas.ts'
import { fields } from '../words/characters.ts'
import { content } from '../words/content.ts'
import { en } from '../words/en.ts'
import { guide } from '../words/guide.ts'
import { settings } from '../words/settings.ts'
import { guideGerman } from './de-guide.ts'
import { endings, pieces } from './de-pieces.ts'
import { words as german } from './de-words.ts'
import { counted, outcomes } from './outcomes.ts'
import { words } from './words.ts'

/** Options that say the names of people, clocks and things. */
const sayNames = [
  /\.people$/,
  /\.fields\.(pc|members|patient|entity|who|named\.who|feature|clock|named\.clock|deck|cards)\.option$/,
]

/** In the Dark in German: what is laid over the English words. Rows of content keep their names, but for traumas. */
export const layers: readonly Layer[] = [
  layer('words', en, german, sayNames),
  layer('pieces', words, pieces),
  layer('toolbox', t, piecesGerman),
  layer('outcomes', outcomes, endings),
  layer('counted', counted, {
    roll: { endings: ['partial', 'full', 'critical'], as: 'gelingt' },
    job: { endings: ['done'], as: 'Hindernisse überwunden' },
    resist: { endings: ['0', '1', '2'], as: 'höchstens 2 Stress' },
    fortune: { endings: ['mixed', 'strong'], as: 'gemischt oder stark' },
  }),
  layer('characters', fields, {
    name: 'Name',
    playbook: 'Playbook',
    look: 'Aussehen',
    gear: 'Ausrüstung',
    actions: 'Punkte',
    xp: 'EP',
    level: 'Stufe',
    funds: 'Geld',
  }),
  replaced('guide', guide, guideGerman),
  layer(
    'settings',
    settings,
    {
      groups: [
        { title: 'Würfe', settings: settings.groups[0]?.settings ?? [] },
        { title: 'Verletzungen und Stress', settings: settings.groups[1]?.settings ?? [] },
      ],
    },
    [/\.basic$/],
  ),
  layer(
    'content',
    content,
    {
      playbooks: { title: 'Playbooks' },
      crews: { title: 'Fertige Crews' },
      scores: { title: 'Fertige Coups' },
      traumas: { title: 'Traumata' },
      ...readyContentGerman,
    },
    [/\.rule$/, /\.odds\./],
  ),
  layer(
    'traumas',
    traumas,
    {
      cold: { name: 'Kalt' },
      haunted: { name: 'Heimgesucht' },
      obsessed: { name: 'Besessen' },
      paranoid: { name: 'Paranoid' },
      reckless: { name: 'Waghalsig' },
      soft: { name: 'Weich' },
      unstable: { name: 'Labil' },
      vicious: { name: 'Grausam' },
    },
    [/\.(house|source)$/],
  ),
]
