/** Where a game's parts are loaded from; each is taken for what it is used as. */
interface Loaders {
  readonly game: () => Promise<never>
  readonly pieces?: () => Promise<never>
  readonly print?: () => Promise<never>
  readonly recap?: () => Promise<never>
  readonly rules?: () => Promise<never>
}

/** Games that are not of this repository. There are none, unless the page is built with some: then the build writes this list. */
export const outside: { readonly [id: string]: Loaders } = {}
