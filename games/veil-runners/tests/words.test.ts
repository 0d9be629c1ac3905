import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesFor, sayFact, sayOption } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { veilRunners } from '../game.ts'
import { guide } from '../words/guide.ts'
import { deckName } from '../words/names.ts'
import { mission, play, standard, stateOf } from './tables.ts'

const names = (state: ReturnType<typeof mission>) =>
  namesFor(veilRunners, [{ seat: 'ada', role: 'player', name: 'Ana' }], state)

describe('what people are called', () => {
  it('members go by their first names, unless two of them share one', () => {
    const { person } = names(
      mission({ iro: { name: 'IRO VANCE' }, tam: { name: 'Tam Reyes' }, 'tam-2': { name: 'Tam Oduya' } }),
    )
    expect(['iro', 'tam', 'tam-2'].map(person)).toEqual(['Iro', 'Tam Reyes', 'Tam Oduya'])
  })

  it('a fact names the ship, members and people', () => {
    const at = names(mission({ 'tam-2': { name: 'Tam Oduya' } }))
    const said = (fact: Parameters<typeof sayFact>[1]) => sayFact(veilRunners, fact, at)
    expect(said({ type: 'FocusLost', who: 'tam-2' })).toBe('Tam loses 1 Focus.')
    expect(said({ type: 'DamageDieRead', who: 'ship', die: 4 })).toBe('The damage die for the ship: 4.')
    expect(said({ type: 'LetIn', seat: 'ada', in: true })).toBe('Ana may bring in a new member.')
  })
})

const crewArgs = { member: 'ada', tools: [], expertise: false, attempt: '' }

it('[VR-04] every system of the ship is defined whole, where it is chosen and in the guide', () => {
  const { fields } = veilRunners.words.en.procedures.shipRoll
  const core = fields.core
  const at = { names: names(mission()), question: play(mission()).open('crewRoll', crewArgs).question() }
  const said = (system: string) =>
    typeof core === 'string' ? '' : JSON.stringify(core.option?.(system, undefined, at))
  expect(said('CPU')).toContain('talking, sensing, computing')
  expect(said('HUL')).toContain('withstanding, keeping going, surviving')
  expect(said('NAV')).toContain('finding the way, evading, manoeuvring')
  expect(guide.terms['NAV']?.says).toContain('manoeuvring')
})

it('every term of the guide names a rule that is there', () => {
  const rules = readFileSync(join(import.meta.dirname, '..', 'RULES.md'), 'utf8')
  for (const { rule } of Object.values(guide.terms)) expect(rules).toContain(`**${rule} `)
  expect(guide.firstLines).toHaveLength(5)
})

describe('options', () => {
  it('the game’s decks are called as their rows are', () => {
    for (const [id, { name }] of Object.entries(veilRunners.content.decks)) expect(deckName(id)).toBe(name)
    expect(deckName('gm/hunt')).toBe('hunt')
  })

  const asked = play(mission())
    .open('crewRoll', { member: 'ada', tools: ['primary'], expertise: false, attempt: '' })
    .answer('WhatTheNavigatorSays', standard)

  it('a tool is named with its dice while it is asked for, and by its slot in the log', () => {
    const question = asked.question('HowToRoll')
    const { about: _past, ...told } = question
    const { name, scope } = stateOf(asked).crew['ada']?.tools.primary ?? { name: '', scope: '' }
    expect(sayOption(veilRunners, question, 'primary', { path: 'tools' })).toEqual({
      head: `${name} (+2 dice)`,
      rest: scope,
    })
    expect(sayOption(veilRunners, told, 'primary', { path: 'tools' })).toEqual({ head: 'primary tool', rest: '' })
  })
})
