export * from './oracle.ts'
