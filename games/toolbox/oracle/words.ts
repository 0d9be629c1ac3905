import { asWritten, type Words } from '@sortie/engine'
import { openlyOrInSecret } from '../secret.ts'
import { type Likelihood, likelihoods, TWIST_SIDES } from './likelihood.ts'
import type { oracleFacts, oracleProcedures, oracleQuestions } from './oracle.ts'

type OracleWords = Words<typeof oracleFacts, ReturnType<typeof oracleProcedures>, typeof oracleQuestions>

export const oracleWords: OracleWords['facts'] = {
  OracleSpoke: (f) => `${f.question} (${f.likelihood}) ${f.verdict}.`,
  SceneBegan: (f) => `Scene: ${f.heading} (tension ${f.tension})`,
  PromptDrawn: (f) => `${f.twist ? 'A twist! ' : ''}${f.about === '' ? 'A prompt' : f.about}: ${f.deed} · ${f.thing}`,
  OracleNamed: (f) => `It is about ${f.name}.`,
}
export const oracleQuestionWords: OracleWords['questions'] = {
  OracleDice: {
    ask: ({ question, likelihood, tension = 0 }) =>
      `${question} (${likelihood}${tension > 0 ? `; a twist ${tension} times in ${TWIST_SIDES}` : ''})`,
  },
  PromptDice: {
    ask: ({ about, twist }) =>
      `${twist ? 'A twist: something nobody expected. ' : ''}Words to start from${about === '' ? '' : `: ${about}`}`,
  },
  NameDice: { ask: ({ list, names }) => `Which of ${names} ${list}?` },
}
export const oracleTitles: OracleWords['procedures'] = {
  consultOracle: {
    title: 'Ask the oracle',
    hint: 'Yes or no, by how likely it is; openly or in secret.',
    fields: {
      question: 'What is the question?',
      likelihood: { ask: 'How likely is a yes?', option: (o) => `${o} (${likelihoods[o as Likelihood]} in 100)` },
      secret: openlyOrInSecret,
    },
  },
  beginScene: {
    title: 'Begin a scene',
    hint: 'A heading in the log. Tension, 1 to 9, brings twists: that many times in 20 when the oracle is asked.',
    fields: {
      heading: 'What is the scene called?',
      tension: { ask: 'How do things stand since the last one?', option: asWritten },
    },
  },
  drawPrompt: {
    title: 'Draw prompt words',
    hint: 'A deed and a thing, to start a thought from.',
    fields: { about: 'About what?' },
  },
  listName: {
    title: 'Put a name on a list',
    hint: 'People and threads of the story. The oracle can pick one of them.',
    fields: { name: 'Who or what?', list: { ask: 'On which list?', option: asWritten } },
  },
  askWho: {
    title: 'Who or what is it about?',
    hint: 'Picks one of the people or threads on your lists; without a list, one of the players.',
    fields: { list: { ask: 'From which list?', option: asWritten } },
  },
}
