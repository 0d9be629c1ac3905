declare module 'virtual:icons' {
  export const paths: { readonly [name: string]: string }
}
