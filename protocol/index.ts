/** Every type that crosses the wire: schema and inferred type, once. Input is checked, output is typed. */
export * from './commands.ts'
export * from './hooks.ts'
export * from './http.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './packs.ts'
export * from './recap.ts'
export * from './views.ts'
