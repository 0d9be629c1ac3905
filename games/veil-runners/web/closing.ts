import type { Names } from '@sortie/engine'
import { missionName } from '../words/names.ts'
import { nameOf, personal, type Seen } from './view.ts'
import { t } from './words.ts'

interface Ended {
  readonly name: string
  readonly result: string
  readonly story: string
  /** What is left to settle, or to begin. */
  readonly next: string
}

/** How the last mission ended, while no other has begun. */
export function closing(view: Seen, called: Names): Ended | undefined {
  const { mission, ship, advancing, upgradeDue } = view
  if (mission.status !== 'successful' && mission.status !== 'failed') return undefined
  const names = advancing.map((id) => nameOf(view, id, ship.name).split(' ')[0] ?? id)
  const due = [
    ...(upgradeDue ? [t.scene.upgrade] : []),
    ...(names.length > 0 ? [t.scene.advancing(t.listed(names))] : []),
  ]
  return {
    name: missionName(mission.script, called) ?? t.ending.mission(mission.number),
    result: t.ending.results[mission.status],
    story: storyOf(view),
    next: due.join(' ') || t.ending.next,
  }
}

function storyOf({ mission, ship, crew, roster }: Seen): string {
  const name = personal(ship.name)
  if (ship.wrecked) return t.ending.wrecked(name)
  if (roster.every((id) => crew[id]?.dead || crew[id]?.vitality === 0)) return t.ending.allDown
  if (mission.script !== 'lampsOut') return t.ending.told[mission.status === 'successful' ? 'successful' : 'failed']
  return mission.goal ? t.ending.withCrate(name) : t.ending.withoutCrate(name)
}
