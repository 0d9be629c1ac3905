/** Marks, controls and half characters that change or break the text around them, and everything that cannot be seen. */
const UNSHOWABLE =
  /[\p{Cs}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\u115f|\u1160|\u3164|\uffa0|\u2800|\u034f|\u17b4|\u17b5/u
/** Joiners stand inside words of some scripts, and inside emoji; between Latin letters they are only there to deceive. */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d)/gu

/** Whether a name can be shown: all of it is seen, and it leaves the text around it alone. */
export const isShown = (name: string): boolean => !UNSHOWABLE.test(name.replace(JOINERS, ''))

/** Scripts with letters that look alike; a name uses only one of them. */
const LOOK_ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Whether a name mixes scripts that look alike. Real names do not; a mixed one may imitate another person's name. */
export const mixesScripts = (name: string): boolean => LOOK_ALIKE.filter((script) => script.test(name)).length > 1

/** Letters that look like a Latin one, in pairs (from Unicode's confusables): whole names can be made of them. */
const PAIRS =
  'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy үy αa βb ιi κk νv οo ρp τt υu χx γy ıi ɑa ɡg ℓl ոn սu օo հh 0o 1l |l'
const SAME_LOOK: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ').map((pair) => [pair[0] as string, pair.slice(1)]),
)

/** The appearance of a name: names with the same appearance cannot be told apart on a screen. */
export const looksOf = (name: string): string =>
  Array.from(name.normalize('NFKC').replaceAll('I', 'l').toLowerCase())
    .filter((c) => !/[\p{Cf}\s]/u.test(c))
    .map((c) => SAME_LOOK.get(c) ?? c)
    .join('')

/** A name without invisible characters, for names from times with fewer checks. */
export const shownPartOf = (name: string): string => Array.from(name).filter(isShown).join('').trim()
