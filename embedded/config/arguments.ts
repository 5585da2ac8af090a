import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/**
 * Reads a command line: options, and at most one other word. `word` names that word in the message; null allows none.
 * @throws Refusal naming the command, for an unknown option or too many words.
 */
export function readArguments(
  command: string,
  args: readonly string[],
  { options, word }: { options: readonly string[]; word: string | null },
): { has: (option: string) => boolean; word: string | null } {
  const flags = options.map((name) => [name, { type: 'boolean' }] as const)
  const { values, positionals } = parse(command, [...args], Object.fromEntries(flags))
  const [first = null, ...others] = positionals
  if (word === null ? first !== null : others.length > 0) {
    throw new Refusal(command, `troppe parole: al massimo ${word ?? 'le opzioni'}`)
  }
  return { has: (option) => values[option] === true, word: first }
}

function parse(command: string, args: string[], options: Record<string, { type: 'boolean' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [, option = args.join(' ')] = /'(-[^']*)'/.exec(String(error)) ?? []
    throw new Refusal(command, `opzione sconosciuta: ${option}`)
  }
}
