import type { LogLine } from '@sortie/web/wire'

/** Why nothing of what somebody wrote was taken, line by line. */
export function toolboxRefused({ facts }: LogLine): string | undefined {
  const problems = facts.find(({ fact }) => fact.type === 'ImportRefused')?.fact['problems']
  return Array.isArray(problems) ? problems.join('; ') : undefined
}
