import { type AnyGame, overlaid, problemWithSetting, type Role } from '@sortie/engine'
import type { CreateTable, Refused } from '@sortie/protocol'
import { hashOfSecret, newId } from '../crypto/secret.ts'
import { refused } from '../live/outcome.ts'
import type { LobbyEvent } from './lobby-events.ts'
import { isShown } from './names.ts'

/** The links of a new table, one for each role. */
export const linkEvents = (secrets: { readonly [R in Role]: string }, made: number): LobbyEvent[] =>
  (Object.entries(secrets) as [Role, string][]).map(([role, secret]) => ({
    kind: 'linkMade',
    link: newId(),
    role,
    secretHash: hashOfSecret(secret),
    made,
  }))

/** Why a table cannot be made so, or nothing. */
export function problemWithRequest(game: AnyGame, wanted: CreateTable): Refused | undefined {
  const name = wanted.name.trim()
  if (name.length === 0 || name.length > 80 || !isShown(name))
    return refused('name/wrong', "a table's name has 1 to 80 characters that can be seen")
  for (const [key, value] of Object.entries(wanted.settings ?? {})) {
    const wrong = problemWithSetting(game.settings, key, value)
    if (wrong) return refused('setting/wrong', wrong)
  }
  const laid = overlaid(game, wanted.overlay ?? {})
  return 'problems' in laid ? refused('content/wrong', laid.problems.join('; ')) : undefined
}
