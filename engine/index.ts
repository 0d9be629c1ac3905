/** The parts that a game is written with. Odds and the testkit have their own entry points. */
export * from './dice/index.ts'
export * from './kernel/index.ts'
