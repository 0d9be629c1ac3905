/** The streams of a table: game log, lobby events and chat log. */
export const logOf = (table: string): string => `table/${table}/log`
export const lobbyOf = (table: string): string => `table/${table}/desk`
export const chatOf = (table: string): string => `table/${table}/chat`
/** Content that tables were started with, once for all that share it. */
export const contentOf = (print: string): string => `content/${print}`
