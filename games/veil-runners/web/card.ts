import type { Card } from '@sortie/web/cards'

/** Lines of the veil: those near the ship bend round it. */
const veil = Array.from({ length: 19 }, (_, i) => -17 + 12.5 * i).map((y) => {
  const off = y - 94.5
  const bend = Math.abs(off) > 66 ? y : 94.5 + Math.sign(off || 1) * (34 + Math.abs(off) * 0.46)
  const near = Math.abs(off) < 30
  return `<path d="M0 ${y}C90 ${y} 90 ${bend.toFixed(1)} 160 ${bend.toFixed(1)}S232 ${y} 310 ${y}"
class="p-none ${near ? 's-acc' : 's-edge'}" stroke-width="${near ? 1.6 : 1.1}"/>`
})
const picture = `<rect y="-20" width="310" height="228" class="sky"/>${veil.join('')}
<path d="M84 82 74 68h26l20 9h62l34 13q9 5 0 10l-34 13h-62l-20 9H74l10-14z" class="p-ink"/>
${[130, 148, 166].map((x) => `<rect x="${x}" y="88" width="13" height="13" rx="2.5" class="p-glow"/>`).join('')}`

export const card: Card = {
  name: 'Veil Runners',
  text: {
    en: 'One ship, six dice, a strange sea. Shift power, open doors, read the clocks.',
    de: 'Ein Schiff, sechs Würfel, ein fremdes Meer. Lenk Energie um, öffne Türen, lies die Uhren.',
  },
  picture,
  place: 3,
}
