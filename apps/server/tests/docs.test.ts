import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, FromClient, FromServer } from '@sortie/protocol'
import { memoryStore } from '@sortie/table'
import { describe, expect, it } from 'vitest'
import type { Key } from '../src/config.ts'
import { configFrom, settings, variableOf } from '../src/config.ts'
import { serve } from '../src/server.ts'

const doc = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

it('the guide to hosting lists exactly the settings there are', () => {
  const table = /<!-- settings -->\n([\s\S]*?)<!-- \/settings -->/.exec(doc('guide/hosting.md'))?.[1] ?? ''
  const rows = (Object.keys(settings) as Key[]).map((key) => {
    const { takes, default: by } = settings[key]
    return `| \`--${key}\` | \`${variableOf(key)}\` | ${takes} | ${by === '' ? '' : `\`${by}\``} |`
  })
  expect(table.trim().split('\n').slice(2)).toEqual(rows)
})

it('every attack that a decision names has its test', () => {
  const rows = doc('decisions/0019-attacks-and-their-tests.md').match(/^\| (?!attack|---).*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(25)
  for (const row of rows) {
    const named = (row.split(' | ')[2] ?? '').replace(/ \|$/, '').split('; `')
    for (const one of named) {
      const [file = '', title = ''] = one.replaceAll('`', '').split('.test.ts: ')
      const text = readFileSync(new URL(`../../../${file}.test.ts`, import.meta.url), 'utf8')
      expect([row, title !== '' && text.includes(title)]).toEqual([row, true])
    }
  }
})

describe('the reference of the protocol', () => {
  const text = doc('reference/protocol.md')
  const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    (block ?? '').split(/\n(?=\{)/).map((one) => JSON.parse(one.replaceAll('…', '')) as { type: string }),
  )

  it('has an example of every message, and each fits', () => {
    const client = FromClient.options.map((o): string => o.shape.type.value)
    const server = FromServer.options.map((o): string => ('options' in o ? o.options[0] : o).shape.type.value)
    expect(new Set(examples.map((e) => e.type))).toEqual(new Set([...client, ...server]))
    for (const example of examples) {
      const fits = [FromClient, FromServer].some(
        (schema) =>
          schema.safeParse({ ...example, ...(example.type === 'hello' && { token: 'x'.repeat(64) }) }).success,
      )
      expect([example.type, fits]).toEqual([example.type, true])
    }
  })

  it('names every command and every code', () => {
    const commands = Command.options.map((o): string => o.shape.do.value)
    for (const name of commands) expect(text).toContain(`"do": "${name}"`)
    const table = fileURLToPath(new URL('../../../table', import.meta.url))
    const sources = globSync('**/*.ts', { cwd: table, exclude: (name) => name === 'tests' }).map((file) =>
      readFileSync(join(table, file), 'utf8'),
    )
    const codes = sources.flatMap((s) => [...s.matchAll(/refused\(\s*'([a-z]+\/[a-z-]+)'/g)].map((m) => m[1] as string))
    expect(codes.length).toBeGreaterThan(30)
    for (const code of new Set(codes)) expect(text).toContain(`\`${code}\``)
  })

  it('OpenAPI describes every address that there is, and no other', async () => {
    const running = await serve(configFrom({ port: '0', data: 'unused' }, {}), memoryStore(), () => {})
    const { paths } = JSON.parse(doc('reference/openapi.json')) as { paths: { [path: string]: object } }
    const described = Object.entries(paths).flatMap(([path, ways]) =>
      Object.keys(ways)
        .filter((w) => w !== 'parameters')
        .map((way) => ({
          method: way.toUpperCase(),
          url: path.replace('{table}', ':id').replace('{hook}', ':hook').replace('{hash}', ':hash'),
        })),
    )
    for (const { method, url } of described)
      expect([method, url, running.app.hasRoute({ method: method as 'GET', url })]).toEqual([method, url, true])
    const routes = routesIn(running.app.printRoutes({ commonPrefix: false })).filter((r) =>
      / \/(api|health|ready|metrics)/.test(r),
    )
    expect(routes.sort()).toEqual(described.map(({ method, url }) => `${method} ${url}`).sort())
    await running.stop()
  })

  /** The addresses in fastify's drawing of its routes, each with its method. */
  function routesIn(tree: string): readonly string[] {
    const above: string[] = []
    return tree.split('\n').flatMap((row) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)── (\S+)(?: \((.*)\))?/.exec(row) ?? []
      const depth = Math.floor(indent.length / 4)
      above.splice(depth, above.length, part)
      const url = above.join('').replace('//', '/')
      return methods === ''
        ? []
        : methods
            .split(', ')
            .filter((m) => m !== 'HEAD')
            .map((m) => `${m} ${url}`)
    })
  }
})
