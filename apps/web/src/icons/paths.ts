/** The drawings of the icons, by name. Filled in when the page is built; see vite.config.ts. */
export const paths: { readonly [name: string]: string } = {}
