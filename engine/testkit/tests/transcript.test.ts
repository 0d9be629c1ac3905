import { expect, it } from 'vitest'
import { difference } from '../transcript.ts'

it('a frozen play that reads otherwise is told as prose, from where both part', () => {
  const before = 'Ada works.\nThe beacon grows by 2.\nThe storm comes nearer by 1.\nBo waits.'
  const now = 'Ada works.\nThe beacon grows by 3.\nBo waits.'
  expect(difference(before, now)).toBe(
    '  Ada works.\nwas The beacon grows by 2.\nwas The storm comes nearer by 1.\nnow The beacon grows by 3.',
  )
  expect(difference('a\nb', 'a\nb\nc')).toBe('  b\nnow c')
  expect(difference('', Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n'))).toContain('now … 10 lines more')
})
