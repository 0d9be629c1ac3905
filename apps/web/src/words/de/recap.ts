import type { recapWords } from '@sortie/table/browser'
import type { Translation } from '../translation.ts'
import { and } from './say.ts'

export const recap: Translation<typeof recapWords> = {
  told: 'Wie es erzählt wurde',
  left: 'Was bleibt',
  changed: 'Wer sich verändert hat',
  luckOf: (evening) => `Glück von Abend ${evening}`,
  all: 'Alle Zeilen',
  evening: (n) => `Abend ${n}`,
  said: (by, text) => `${by}: „${text}“`,
  overruled: (by, reason) => (reason ? `Überstimmt von ${by}: „${reason}“` : `Überstimmt von ${by}.`),
  locale: 'de-DE',
  when: (from, to) => `${from} bis ${to}`,
  of: (value, most) => `${value} von ${most}`,
  played: (names) => `Gespielt ${names.length === 1 ? 'hat' : 'haben'} ${and(names)}.`,
  luck: ({ rolls, better, worse }, share) =>
    `${rolls} ${rolls === 1 ? 'Wurf' : 'Würfe'}, davon ${better} besser und ${worse} schlechter als erwartet; mehr Glück als an ${share} von 100 solchen Abenden.`,
}
