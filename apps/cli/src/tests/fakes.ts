import { runCli } from '../cli.ts'
import { runJob } from '../compute/jobs.ts'
import { type Io, plainPaint } from '../io.ts'
import { Cancelled, type PickOption, type Terminal } from '../terminal.ts'

/** Keeps what a command prints. */
export function fakeIo(terminal?: Terminal): Io & { readonly lines: string[]; readonly errors: string[] } {
  const lines: string[] = []
  const errors: string[] = []
  return {
    lines,
    errors,
    out: (line) => void lines.push(line),
    err: (line) => void errors.push(line),
    paint: plainPaint,
    progress: () => {},
    compute: (kind, job) => runJob(kind, job, () => {}),
    terminal: async () => terminal,
  }
}

/** Runs a command line; gives its exit code and what it printed. */
export async function sortie(
  ...args: string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

/** What somebody answers: part of an option's label or its key, several of them, or a line of text. */
export type Said = string | readonly string[]

/** Answers by what is asked, what there is to choose from, and everything said so far. */
export type Answerer = (asked: string, options: readonly PickOption[], text: () => string) => Said | undefined

/** A test that is asked more often goes round in circles. */
const MOST_QUESTIONS = 1000

/** A terminal that has its answers ready. What does not fit is an error that says what was asked. */
export class FakeTerminal implements Terminal {
  readonly heard: string[] = []
  readonly #answers: Answerer
  #asked = 0

  constructor(answers: readonly Said[] | Answerer) {
    if (typeof answers === 'function') this.#answers = answers
    else {
      const left = [...answers]
      this.#answers = () => left.shift()
    }
  }

  say(text: string): void {
    this.heard.push(text)
  }

  async pick(message: string, options: readonly PickOption[]): Promise<string> {
    const said = this.#next(message, options)
    return this.#find(String(said), message, options)
  }

  async pickSome(
    message: string,
    options: readonly PickOption[],
    limits: { readonly min: number; readonly max: number },
  ): Promise<readonly string[]> {
    const keys = [this.#next(message, options)].flat().map((said) => this.#find(said, message, options))
    if (keys.length < limits.min || keys.length > limits.max)
      throw new Error(`${message}: ${keys.length} is too few or many`)
    return keys
  }

  async line(message: string, wrong: (text: string) => string | undefined): Promise<string> {
    for (;;) {
      const said = String(this.#next(message, []))
      const problem = wrong(said)
      if (problem === undefined) return said
      this.heard.push(problem)
    }
  }

  /** Everything said to the person so far. */
  get text(): string {
    return this.heard.join('\n')
  }

  #next(message: string, options: readonly PickOption[]): Said {
    this.heard.push(`? ${message} ${options.map((o) => `(${o.key}) ${o.label}`).join(' ')}`)
    if (++this.#asked > MOST_QUESTIONS) throw new Error(`asked ${MOST_QUESTIONS} times, at last: ${this.heard.at(-1)}`)
    const said = this.#answers(message, options, () => this.text)
    if (said === undefined) throw new Cancelled(`nothing left to say to: ${message}`)
    return said
  }

  #find(said: string, message: string, options: readonly PickOption[]): string {
    const found = options.find((o) => o.key === said) ?? options.find((o) => o.label.includes(said))
    if (!found) throw new Error(`${message}: there is no "${said}", only ${options.map((o) => o.label).join(' | ')}`)
    return found.key
  }
}
