import Papa from 'papaparse'
import { SpokenError } from '#lib/backend/errors.ts'

const delimiters = [';', ',', '\t'] as const

function parsed(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, newline: lineEnd(text), preview })
}

/** The first line end outside of quotes. The library's own detection counts line breaks inside quoted fields too. */
function lineEnd(text: string): '\r\n' | '\n' | '\r' {
  let quoted = false
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place]
    if (char === '"') quoted = !quoted
    if (quoted) continue
    if (char === '\n') return '\n'
    if (char === '\r') return text[place + 1] === '\n' ? '\r\n' : '\r'
  }
  return '\n'
}

/** The delimiter that divides the first line into the most fields; headers contain hardly any other punctuation. */
function delimiterOf(text: string): string {
  const fields = delimiters.map((delimiter) => parsed(text, delimiter, 1).data[0]?.length ?? 0)
  return delimiters[fields.indexOf(Math.max(...fields))] ?? ';'
}

/** The cells of a CSV text, separated by semicolons, commas or tabs. Throws a `SpokenError` when quotes are not closed. */
export function csvCells(text: string): string[][] {
  // Excel names the delimiter in a line of its own.
  const mark = /^sep=(.)\r?\n/.exec(text)
  const rest = mark ? text.slice(mark[0].length) : text
  const { data, errors } = parsed(rest, mark?.[1] ?? delimiterOf(rest))
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) {
    const row = (open.row ?? 0) + 1
    throw new SpokenError(
      `Alla riga ${row} del file si aprono delle virgolette che non si chiudono: correggila.`,
    )
  }
  return data
}
