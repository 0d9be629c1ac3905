/** Everything a server can be told, by flag or by environment. One table for the help, the check and the docs. */
export const settings = {
  port: { default: '8420', takes: 'a port, 0 for any that is free', check: isPort },
  host: { default: '127.0.0.1', takes: 'an address to listen on; 0.0.0.0 for all', check: isWord },
  data: { default: './data', takes: 'a folder for the SQLite file', check: isWord },
  postgres: {
    default: '',
    takes:
      'the address of a PostgreSQL cluster, with all its hosts, instead of the SQLite file; given more than once, tables are dealt out over them',
    check: isPostgres,
  },
  game: {
    default: '',
    takes:
      'a folder or an installed package with a game of your own; its code runs in the server, so name only what you trust',
    check: isWord,
  },
  packs: {
    default: '',
    takes: 'a folder of content packs that tables may use; packs in the data folder if empty',
    check: isWord,
  },
  url: { default: '', takes: 'the address people open, if it is not the one listened on', check: isUrl },
  open: { default: 'false', takes: 'true to open the browser', check: isFlag },
  tables: { default: '10000', takes: 'how many tables there may be', check: isCount },
  seats: { default: '24', takes: 'how many players a table may have; as many GMs and spectators', check: isCount },
  'unused-days': {
    default: '30',
    takes: 'after how many days a table at which nobody ever played is removed',
    check: isCount,
  },
  backups: { default: '', takes: 'a folder for backups, made by the server itself; none if empty', check: isWord },
  'backup-hours': { default: '24', takes: 'how many hours apart backups are made, at most 500', check: isHours },
  'backup-keep': { default: '7', takes: 'how many backups are kept; the oldest go', check: isCount },
  connections: { default: '5000', takes: 'how many connections there may be', check: isCount },
  'connections-each': { default: '500', takes: 'how many connections one address may hold', check: isCount },
  requests: {
    default: '240',
    takes: 'how many requests to /api one address may make a minute; what changes something counts four times',
    check: isCount,
  },
  messages: {
    default: '20',
    takes: 'how many messages a second one connection may send; three times as many at once',
    check: isCount,
  },
  webhooks: {
    default: 'public',
    takes:
      'off for none; public for addresses on the internet; local for any address, also in the server’s own network',
    check: isWebhooks,
  },
  'create-key': { default: '', takes: 'a word that is needed to make a table; none if empty', check: isWord },
  'metrics-key': {
    default: '',
    takes: 'a word with which others than this machine may read /metrics; nobody else if empty',
    check: isWord,
  },
} as const

export type Key = keyof typeof settings
export type Config = { readonly [K in Key]: string }

export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}

export const variableOf = (key: Key): string => `SORTIE_${key.toUpperCase().replaceAll('-', '_')}`

/** Flags go over the environment, the environment over the defaults. What is unknown or wrong is named. */
export function configFrom(
  flags: { readonly [key: string]: unknown },
  env: { readonly [name: string]: string | undefined },
): Config {
  const keys = Object.keys(settings) as Key[]
  const variables = new Map(keys.map((k) => [variableOf(k), k]))
  const strayFlag = Object.keys(flags).find((k) => !keys.includes(k as Key))
  if (strayFlag !== undefined)
    throw new ConfigProblem(`There is no setting --${strayFlag}; there are ${keys.map((k) => `--${k}`).join(', ')}.`)
  const strayVariable = Object.keys(env).find(
    (name) => name.startsWith('SORTIE_') && !variables.has(name) && name !== 'SORTIE_DEBUG',
  )
  if (strayVariable !== undefined)
    throw new ConfigProblem(`There is no setting ${strayVariable}; there are ${[...variables.keys()].join(', ')}.`)
  return Object.fromEntries(
    keys.map((key) => {
      const value = String(flags[key] ?? env[variableOf(key)] ?? settings[key].default)
      if (!settings[key].check(value))
        throw new ConfigProblem(`--${key} (or ${variableOf(key)}) takes ${settings[key].takes}, not "${value}".`)
      return [key, value]
    }),
  ) as Config
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}
function isCount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
function isHours(text: string): boolean {
  return isCount(text) && Number(text) <= 500
}
function isFlag(text: string): boolean {
  return text === 'true' || text === 'false'
}
function isWord(text: string): boolean {
  return !/[\0\n]/.test(text)
}
function isPostgres(text: string): boolean {
  return text === '' || text.split(/\s+/).every((one) => /^postgres(ql)?:\/\/\S+$/.test(one))
}
function isWebhooks(text: string): boolean {
  return text === 'off' || text === 'public' || text === 'local'
}
function isUrl(text: string): boolean {
  return text === '' || /^https?:\/\/[^/]+$/.test(text)
}
