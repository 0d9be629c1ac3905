/** Every type that crosses the wire: schema and inferred type, once. What comes in is checked; what goes out is typed. */
export * from './commands.ts'
export * from './hooks.ts'
export * from './http.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './packs.ts'
export * from './recap.ts'
export * from './views.ts'
