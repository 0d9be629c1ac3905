import { describe, expect, it } from 'vitest'
import { readLink, seatLink, sitDown } from '../link.ts'

describe('a link to a table', () => {
  it('is an invitation, or leads to a seat that is held already', () => {
    expect(readLink('http://localhost:8420/t/abc#k9')).toEqual({
      kind: 'invitation',
      origin: 'http://localhost:8420',
      table: 'abc',
      secret: 'k9',
    })
    const held = { origin: 'https://host', table: 'abc', seat: 'ada', token: 't0' }
    expect(readLink(seatLink(held))).toEqual({ kind: 'seat', ...held })
  })

  it.each(['', 'abc', 'ftp://host/t/abc#k', 'http://host/abc#k', 'http://host/t/abc', 'http://host/t/a/b#k'])(
    '"%s" is refused with what a link looks like',
    (text) => {
      expect(() => readLink(text)).toThrow('is not a link to a table: a link is https://host/t/<table>#<secret>')
    },
  )

  it.each(['http://host/t/abc#seat:ada', 'http://host/t/abc#seat:ada:t:x'])('"%s" names a seat badly', (text) => {
    expect(() => readLink(text)).toThrow('names a seat, but not as it should')
  })

  it('to a server that is not there says so', async () => {
    const nowhere = { kind: 'invitation', origin: 'http://127.0.0.1:9', table: 'abc', secret: 'k' } as const
    await expect(sitDown(nowhere, 'Ada')).rejects.toThrow('http://127.0.0.1:9 cannot be reached')
  })
})
