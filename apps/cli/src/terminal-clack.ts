import { styleText } from 'node:util'
import { SelectKeyPrompt, wrapTextWithPrefix } from '@clack/core'
import { autocomplete, isCancel, log, multiselect, S_BAR, S_BAR_END, symbol, text } from '@clack/prompts'
import { Cancelled, type PickOption, type Terminal } from './terminal.ts'

/** The terminal that this process was started in. */
export const clackTerminal = (): Terminal => ({
  say: (words) => log.message(words),
  pick: (message, options) => {
    const single = options.every((o) => o.key.length === 1)
    return single ? pickByKey(message, options) : pickByWords(message, options)
  },
  pickSome: async (message, options, { min, max }) => {
    const wanted = min === max ? `${min}` : `${min} to ${max}`
    for (;;) {
      const chosen = given(
        await multiselect<string>({
          message: `${message} (${wanted}; space marks, enter is done)`,
          options: options.map(clackOption),
          required: min > 0,
        }),
      )
      if (chosen.length >= min && chosen.length <= max) return chosen
      log.warn(`Choose ${wanted} of them, not ${chosen.length}.`)
    }
  },
  line: async (message, wrong) => given(await text({ message, validate: (typed) => wrong(typed ?? '') })),
})

/** One press of a key; enter takes the first. */
async function pickByKey(message: string, options: readonly PickOption[]): Promise<string> {
  const [first] = options as readonly [PickOption]
  const prompt = new SelectKeyPrompt<{ readonly value: string }>({
    options: options.map(({ key }) => ({ value: key })),
    render() {
      const head = `${styleText('gray', S_BAR)}\n${symbol(this.state)}  ${message}\n`
      if (this.state === 'cancel') return `${head}${styleText('gray', S_BAR)}`
      if (this.state === 'submit')
        return `${head}${styleText('gray', S_BAR)}  ${styleText('dim', (options.find((o) => o.key === this.value) ?? first).label)}`
      const bar = `${styleText('cyan', S_BAR)}  `
      const lines = menuLines(options).map((line) => wrapTextWithPrefix(process.stdout, line, bar))
      return `${head}${lines.join('\n')}\n${styleText('cyan', S_BAR_END)}\n`
    },
  })
  return given((await prompt.prompt()) ?? first.key)
}

/** The options, one per line; those that are said briefly share the last line. */
export function menuLines(options: readonly PickOption[]): readonly string[] {
  const listed = options.filter(({ brief }) => brief === undefined)
  const beside = options.flatMap(({ key, brief }) =>
    brief === undefined ? [] : [`${styleText('inverse', key)} ${brief}`],
  )
  return [
    ...listed.map(
      ({ key, label, hint }) => `${keyCap(key)} ${label}${hint ? ` ${styleText('dim', `(${hint})`)}` : ''}`,
    ),
    ...(beside.length > 0 ? [beside.join('  ')] : []),
  ]
}

const keyCap = (key: string): string => styleText('inverse', ` ${key} `)

/** Too many for keys: typing narrows the list down. */
const pickByWords = async (message: string, options: readonly PickOption[]): Promise<string> =>
  given(await autocomplete<string>({ message, options: options.map(clackOption), maxItems: 12 }))

const clackOption = ({ key, label, hint }: PickOption) => ({ value: key, label, ...(hint !== undefined && { hint }) })

function given<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled('given up')
  return answer as Exclude<T, symbol>
}
