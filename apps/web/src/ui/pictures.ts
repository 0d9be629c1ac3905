/** The pictures of the games: flat shapes in card ink, one glow, thin accent lines. */
const dark = 'light-dark(#1E1A13,#14120D)'
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

const regulus = `<rect y="-20" width="310" height="228" class="sky"/>${lines(ruled)}
<path d="M40 -20V208" class="s-acc" stroke-width="1" opacity=".5"/>
<path d="M196 128 186 98 206 74 240 66 254 44 234 32M196 128 100 140 58 152 94 112 186 98M94 112 100 140"
class="p-none s-ink" stroke-width="1.4"/>
${dots(stars)}<circle cx="196" cy="128" r="15" class="p-glow"/>
<circle cx="196" cy="128" r="24" class="p-none s-acc" stroke-width="1.3" stroke-dasharray="3 5"/>
<path d="M196 92V76M196 164v16M232 128h16M160 128h-16" class="s-acc" stroke-width="1.6"/>`

const pips = [
  [47, 65],
  [63, 65],
  [47, 73],
  [63, 73],
  [47, 81],
  [63, 81],
].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.9" style="fill:#1E1A13"/>`)

const inTheDark = `<rect y="-20" width="310" height="228" style="fill:${dark}"/>
<path d="M72 62 330 -14V196L72 84Z" class="p-glow"/>
<path d="M196 208V70h64v138z" style="fill:${dark}"/><path d="M214 190v-52q0-12 14-12t14 12v52z" class="p-glow"/>
<circle cx="228" cy="104" r="11" class="p-glow"/>
<rect x="38" y="56" width="34" height="34" rx="6" style="fill:light-dark(#FCF9F1,#F3ECDC)"/>${pips.join('')}
<path d="M0 208V178H310V208Z" style="fill:light-dark(#3b3426,#27241d)"/>`

/** Lines of the veil: those near the ship bend round it. */
const veil = Array.from({ length: 19 }, (_, i) => -17 + 12.5 * i).map((y) => {
  const off = y - 94.5
  const bend = Math.abs(off) > 66 ? y : 94.5 + Math.sign(off || 1) * (34 + Math.abs(off) * 0.46)
  const near = Math.abs(off) < 30
  return `<path d="M0 ${y}C90 ${y} 90 ${bend.toFixed(1)} 160 ${bend.toFixed(1)}S232 ${y} 310 ${y}"
class="p-none ${near ? 's-acc' : 's-edge'}" stroke-width="${near ? 1.6 : 1.1}"/>`
})
const veilRunners = `<rect y="-20" width="310" height="228" class="sky"/>${veil.join('')}
<path d="M84 82 74 68h26l20 9h62l34 13q9 5 0 10l-34 13h-62l-20 9H74l10-14z" class="p-ink"/>
${[130, 148, 166].map((x) => `<rect x="${x}" y="88" width="13" height="13" rx="2.5" class="p-glow"/>`).join('')}`

const floor = Array.from(
  { length: 10 },
  (_, i) => `<path d="M${96.5 + 13 * i} 150L${-133 + 64 * i} 208" class="s-edge" stroke-width="1.1"/>`,
)
const spaceDoor = `<rect y="-20" width="310" height="228" class="sky"/>
<path d="M0 150H310" class="s-edge" stroke-width="1.2"/>${floor.join('')}
<path d="M128 150 28 208H194L186 150Z" class="p-glow" opacity=".9"/>
<rect x="124" y="34" width="66" height="116" class="p-ink"/>
<rect x="131" y="41" width="52" height="109" class="p-glow"/><path d="M183 41 214 54V166L183 150Z" class="p-ink"/>
<circle cx="208" cy="108" r="2.6" class="p-card"/>
<circle cx="88" cy="112" r="7.5" class="p-ink"/>
<path d="M78 122h20l3 28h-7l-2 26h-7l-1-26-2 26h-7l-1-26h-4z" class="p-ink"/>`

export const pictures: { readonly [game: string]: string } = {
  regulus,
  'in-the-dark': inTheDark,
  'veil-runners': veilRunners,
  'space-door': spaceDoor,
}
