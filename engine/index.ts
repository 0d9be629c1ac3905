/** What a game is written with. Odds and the testkit have doors of their own. */
export * from './dice/index.ts'
export * from './kernel/index.ts'
