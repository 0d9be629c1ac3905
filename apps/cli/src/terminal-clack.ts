import { autocomplete, isCancel, log, multiselect, selectKey, text } from '@clack/prompts'
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
  const pressed = given(await selectKey<string>({ message, options: options.map(clackOption) }))
  return pressed ?? (options[0] as PickOption).key
}

/** Too many for keys: typing narrows the list down. */
const pickByWords = async (message: string, options: readonly PickOption[]): Promise<string> =>
  given(await autocomplete<string>({ message, options: options.map(clackOption), maxItems: 12 }))

const clackOption = ({ key, label, hint }: PickOption) => ({ value: key, label, ...(hint !== undefined && { hint }) })

function given<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled('given up')
  return answer as Exclude<T, symbol>
}
