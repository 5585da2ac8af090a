import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/** `options` are there or not; `valued` ones are followed by a value. */
type Known = { options: readonly string[]; valued?: readonly string[]; word: string | null }
type Arguments = {
  has: (option: string) => boolean
  valueAt: (option: string) => string | null
  word: string | null
}

/**
 * Reads a command line: options, and at most one other word. `word` names that word in the message; null allows none.
 * @throws Refusal naming the command, for an unknown option, a missing value or too many words.
 */
export function readArguments(
  command: string,
  args: readonly string[],
  { options, valued = [], word }: Known,
): Arguments {
  const flags = options.map((name) => [name, { type: 'boolean' }] as const)
  const texts = valued.map((name) => [name, { type: 'string' }] as const)
  const { values, positionals } = parse(command, [...args], Object.fromEntries([...flags, ...texts]))
  const [first = null, ...others] = positionals
  if (word === null ? first !== null : others.length > 0) {
    throw new Refusal(command, `troppe parole: al massimo ${word ?? 'le opzioni'}`)
  }
  const valueAt = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : null
  }
  return { has: (option) => values[option] === true, valueAt, word: first }
}

function parse(command: string, args: string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [, valued] = /'(?:-\w, )?(--[\w-]+) <value>'/.exec(String(error)) ?? []
    if (valued) throw new Refusal(command, `dopo ${valued} manca il valore`)
    const [, option = args.join(' ')] = /'(-[^']*)'/.exec(String(error)) ?? []
    throw new Refusal(command, `opzione sconosciuta: ${option}`)
  }
}
