/** Everything a server can be told, by flag or by environment. One table for the help, the check and the docs. */
export const settings = {
  port: { default: '8420', takes: 'a port, 0 for any that is free', check: isPort },
  host: { default: '127.0.0.1', takes: 'an address to listen on; 0.0.0.0 for all addresses', check: isWord },
  data: { default: './data', takes: 'a folder for the SQLite file', check: isWord },
  postgres: {
    default: '',
    takes:
      'the address of a PostgreSQL cluster, with all its hosts, instead of the SQLite file; given more than once, tables are spread over the clusters',
    check: isPostgres,
  },
  game: {
    default: '',
    takes:
      'a folder or an installed package with a game of your own; its code runs in the server, so use only code you trust',
    check: isWord,
  },
  packs: {
    default: '',
    takes: 'a folder of content packs that tables may use; packs in the data folder if empty',
    check: isWord,
  },
  url: { default: '', takes: 'the public address, if it differs from the one the server listens on', check: isUrl },
  open: { default: 'false', takes: 'true to open the browser', check: isFlag },
  tables: { default: '10000', takes: 'the maximum number of tables', check: isCount },
  seats: {
    default: '24',
    takes: 'the maximum number of players at a table; the same limit applies to GMs and to spectators',
    check: isCount,
  },
  'unused-days': {
    default: '30',
    takes: 'days after which a table that was never played at is removed',
    check: isCount,
  },
  backups: { default: '', takes: 'a folder for automatic backups; no backups if empty', check: isWord },
  'backup-hours': { default: '24', takes: 'hours between backups, at most 500', check: isHours },
  'backup-keep': { default: '7', takes: 'how many backups to keep; the oldest are deleted', check: isCount },
  connections: { default: '5000', takes: 'the maximum number of connections', check: isCount },
  'connections-each': { default: '500', takes: 'the maximum number of connections from one address', check: isCount },
  requests: {
    default: '240',
    takes: 'requests to /api per minute and address; a request that changes something counts four times',
    check: isCount,
  },
  messages: {
    default: '20',
    takes: 'messages per second and connection; bursts of three times as many are allowed',
    check: isCount,
  },
  webhooks: {
    default: 'public',
    takes: 'off: none; public: addresses on the internet; local: any address, including the server’s own network',
    check: isWebhooks,
  },
  'create-key': { default: '', takes: 'a password for making tables; not required if empty', check: isWord },
  'metrics-key': {
    default: '',
    takes: 'a password for reading /metrics from other machines; refused to them if empty',
    check: isWord,
  },
} as const

export type Key = keyof typeof settings
export type Config = { readonly [K in Key]: string }

export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}

export const variableOf = (key: Key): string => `SORTIE_${key.toUpperCase().replaceAll('-', '_')}`

/** Flags override the environment, the environment overrides defaults. Unknown and wrong values are reported. */
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
