import type { Card } from '@sortie/web/cards'

const dark = 'light-dark(#1E1A13,#14120D)'

const pips = [
  [47, 65],
  [63, 65],
  [47, 73],
  [63, 73],
  [47, 81],
  [63, 81],
].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.9" style="fill:#1E1A13"/>`)

const picture = `<rect y="-20" width="310" height="228" style="fill:${dark}"/>
<path d="M72 62 330 -14V196L72 84Z" class="p-glow"/>
<path d="M196 208V70h64v138z" style="fill:${dark}"/><path d="M214 190v-52q0-12 14-12t14 12v52z" class="p-glow"/>
<circle cx="228" cy="104" r="11" class="p-glow"/>
<rect x="38" y="56" width="34" height="34" rx="6" style="fill:light-dark(#FCF9F1,#F3ECDC)"/>${pips.join('')}
<path d="M0 208V178H310V208Z" style="fill:light-dark(#3b3426,#27241d)"/>`

export const card: Card = {
  name: 'In the Dark',
  text: {
    en: 'Say what you do, argue the dice, roll the pool. Stress buys what luck will not.',
    de: 'Sag, was du tust, feilsche um Würfel, wirf sie. Stress kauft, was das Glück nicht gibt.',
  },
  picture,
  place: 2,
}
