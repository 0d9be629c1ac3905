import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const READ_ALOUD = ['aria-label', 'title', 'placeholder', 'alt']
const RULE_ID = /^[A-Z]\w?-[A-Z]*\d+$/

interface Node {
  readonly type?: string
  readonly name?: string
  readonly data?: string
}

/** The literal texts of a component: between tags, and in attributes read aloud. Keys and rule ids don't count. */
function saidIn(component: string): readonly string[] {
  const texts = (node: unknown): readonly string[] => {
    if (Array.isArray(node)) return node.flatMap(texts)
    if (typeof node !== 'object' || node === null) return []
    const { type, name = '', data = '' } = node as Node
    if (type === 'Text') return [data.trim()]
    if (name === 'kbd' || type === 'StyleDirective') return []
    if (type === 'Attribute' && !READ_ALOUD.includes(name)) return []
    return Object.values(node).flatMap(texts)
  }
  return texts(parse(component, { modern: true }).fragment).filter((t) => /\p{L}{2}/u.test(t) && !RULE_ID.test(t))
}

it('every text of a component stands in a file of words', () => {
  const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.svelte'))
  const found = components.flatMap((name) =>
    saidIn(readFileSync(join(source, name), 'utf8')).map((text) => `${name}: ${text}`),
  )
  expect(found).toEqual([])
})

it('sees text between tags and in labels', () => {
  const component = '<p class="ab cd">Hello {name}</p>{#if a}<i aria-label="the end" title={t.end}>RJ-11</i>{/if}'
  expect(saidIn(component)).toEqual(['Hello', 'the end'])
})
