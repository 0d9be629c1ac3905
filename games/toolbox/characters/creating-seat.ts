import { GAME, type Input, isRefusal, type Json, type Seat, seenBy, type Table } from '@sortie/engine'
import type { CreatingSeat, Sent } from './bring-in.ts'
import type { Rows } from './kind.ts'

/** A seat at a table that runs right here: to judge a character before it goes to a table of people. */
export function creatingSeatAt(table: Table, seat: Seat): CreatingSeat {
  const seen = () => {
    const role = table.world.seats.find((s) => s.seat === seat)?.role ?? 'spectator'
    return seenBy(table, { seat, role })
  }
  const submit = (input: Input): string | undefined => {
    const done = table.submit(input)
    if (isRefusal(done)) return done.message
    for (let due = table.due; due; due = table.due) {
      const next = table.submit({ kind: 'open', by: GAME, procedure: due.procedure, args: due.args })
      if (isRefusal(next)) return next.message
    }
    return undefined
  }
  return {
    state: () => seen().state,
    rows: table.world.content as Rows,
    settings: table.world.settings as { readonly [key: string]: Json },
    questions: () =>
      seen()
        .questions.filter((q) => q.yours && q.question.kind === 'ask')
        .map(({ at, question }) => ({ id: String(at), question })),
    offers: () => seen().offers,
    send: async (command) => submit(inputOf(command, seat)),
  }
}

function inputOf(command: Sent, by: Seat): Input {
  switch (command.do) {
    case 'open':
      return { kind: 'open', by, procedure: command.procedure, args: command.args }
    case 'answer':
      return { kind: 'answer', by, to: Number(command.question), answer: command.answer }
    case 'overrule':
      return { kind: 'fiat', by, reason: command.reason, act: command.act }
  }
}
