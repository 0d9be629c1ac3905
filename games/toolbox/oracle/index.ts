export { type Likelihood, likelihoodNames, likelihoods } from './likelihood.ts'
export * from './oracle.ts'
export { commonThings, deeds, type Things } from './prompts.ts'
export { oracleQuestionWords, oracleTitles, oracleWords } from './words.ts'
