import type { Card } from '@sortie/web/cards'

const lines = (ys: readonly number[]): string =>
  ys.map((y) => `<path d="M0 ${y}H310" class="s-line" stroke-width="1"/>`).join('')
const dots = (list: readonly (readonly [number, number, number])[]): string =>
  list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" class="p-ink"/>`).join('')

const ruled = Array.from({ length: 10 }, (_, i) => -6 + 22 * i)
const stars = [
  [186, 98, 3],
  [206, 74, 4.5],
  [240, 66, 3],
  [254, 44, 3],
  [234, 32, 2.6],
  [94, 112, 3.4],
  [58, 152, 4.2],
  [100, 140, 3],
] as const

const picture = `<rect y="-20" width="310" height="228" class="sky"/>${lines(ruled)}
<path d="M40 -20V208" class="s-acc" stroke-width="1" opacity=".5"/>
<path d="M196 128 186 98 206 74 240 66 254 44 234 32M196 128 100 140 58 152 94 112 186 98M94 112 100 140"
class="p-none s-ink" stroke-width="1.4"/>
${dots(stars)}<circle cx="196" cy="128" r="15" class="p-glow"/>
<circle cx="196" cy="128" r="24" class="p-none s-acc" stroke-width="1.3" stroke-dasharray="3 5"/>
<path d="M196 92V76M196 164v16M232 128h16M160 128h-16" class="s-acc" stroke-width="1.6"/>`

export const card: Card = {
  name: 'Regulus',
  text: {
    en: 'Plan a crime, write the workup, roll the job line by line. Then live with the outlook.',
    de: 'Plane ein Verbrechen, schreib den Ablauf, würfle ihn Zeile für Zeile. Dann leb mit dem Ausgang.',
  },
  picture,
  place: 1,
}
