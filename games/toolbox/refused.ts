import { type Audience, type FactOf, factFor, open, unchanged } from '@sortie/engine'

/** Nothing of it was taken: what people wrote, with every line that does not fit, and why. */
export const refusedFacts = {
  ImportRefused: factFor<object>()({ problems: open<readonly string[]>(), to: open<Audience>() }, unchanged, {
    seenBy: (f) => f.to,
  }),
}
export type Refused = FactOf<typeof refusedFacts>
export const refusedWords = {
  ImportRefused: (f: { readonly problems: readonly string[] }): string => `It was not taken: ${f.problems.join('; ')}.`,
}
