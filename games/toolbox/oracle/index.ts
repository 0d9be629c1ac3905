export * from './oracle.ts'
export { commonThings, deeds, type Things } from './prompts.ts'
