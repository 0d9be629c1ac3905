import type { Card } from '@sortie/web/cards'

const floor = Array.from(
  { length: 10 },
  (_, i) => `<path d="M${96.5 + 13 * i} 150L${-133 + 64 * i} 208" class="s-edge" stroke-width="1.1"/>`,
)
const picture = `<rect y="-20" width="310" height="228" class="sky"/>
<path d="M0 150H310" class="s-edge" stroke-width="1.2"/>${floor.join('')}
<path d="M128 150 28 208H194L186 150Z" class="p-glow" opacity=".9"/>
<rect x="124" y="34" width="66" height="116" class="p-ink"/>
<rect x="131" y="41" width="52" height="109" class="p-glow"/><path d="M183 41 214 54V166L183 150Z" class="p-ink"/>
<circle cx="208" cy="108" r="2.6" class="p-card"/>
<circle cx="88" cy="112" r="7.5" class="p-ink"/>
<path d="M78 122h20l3 28h-7l-2 26h-7l-1-26-2 26h-7l-1-26h-4z" class="p-ink"/>`

export const card: Card = {
  name: 'Space Door',
  text: {
    en: 'You work for the Program. Behind the door is the rest of everything.',
    de: 'Du arbeitest für das Programm. Hinter der Tür liegt der ganze Rest.',
  },
  picture,
  place: 4,
}
