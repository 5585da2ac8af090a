import Papa from 'papaparse'
import { UserMessageError } from '#backend/errors.ts'
import { knownHeaders } from '../columns/columns.ts'
import type { ImportColumns } from '../columns/description.ts'
import { Lines } from './lines.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** Whether a text holds nothing but what may stand between fields. */
const isEmpty = (text: string) => /^[;,|\s]*$/.test(text)

/** Lines that are looked at to find the delimiter. */
const linesOfLook = 30

/**
 * The text with one kind of line end outside of quotes, whatever programs wrote its parts. A quote counts where a field
 * begins, as for the parser: one in the middle of a title does not open a field.
 */
function withPlainLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  let plain = ''
  let from = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') continue
      if (text[at + 1] === '"') at += 1
      else quoted = false
    } else if (char === '"') quoted = at === 0 || /[;,\t|\r\n]/.test(text[at - 1] ?? '')
    else if (char === '\r') {
      plain += `${text.slice(from, at)}\n`
      if (text[at + 1] === '\n') at += 1
      from = at + 1
    }
  }
  return plain + text.slice(from)
}

/**
 * How well a delimiter divides the first lines: by the most known headers in one of them, then by how many lines have as
 * many fields as the line before. A title, or a blank line above the table, says nothing about it.
 */
function rating(
  kind: ImportColumns,
  text: string,
  delimiter: string,
): [known: number, even: number, fields: number] {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: linesOfLook })
  const lines = data.filter((cells) => cells.some((cell) => !isEmpty(cell)))
  // A line that this delimiter does not divide has no headers.
  const known = Math.max(
    0,
    ...lines.filter(({ length }) => length > 1).map((cells) => knownHeaders(kind, cells)),
  )
  const even = lines.filter(({ length }, index) => length > 1 && length === lines[index - 1]?.length).length
  return [known, even, Math.max(0, ...lines.map(({ length }) => length))]
}

function delimiterOf(kind: ImportColumns, text: string): string {
  let best: { delimiter: string; rated: number[] } | null = null
  for (const delimiter of delimiters) {
    const rated = rating(kind, text, delimiter)
    const place = rated.findIndex((value, index) => value !== best?.rated[index])
    if (!best || (place >= 0 && (rated[place] ?? 0) > (best.rated[place] ?? 0))) best = { delimiter, rated }
  }
  return best?.delimiter ?? ';'
}

/**
 * The lines of a CSV text, separated by semicolons, commas, tabs or bars. Throws a `UserMessageError` when quotes are not
 * closed.
 */
export function csvLines(kind: ImportColumns, text: string): Lines {
  // Excel names the delimiter in a line of its own.
  const mark = /^"?sep=(.)"?\r?\n/i.exec(text)
  const rest = withPlainLineEnds(mark ? text.slice(mark[0].length) : text)
  const lines = new Lines()
  if (isEmpty(rest)) return lines
  let line = 0
  Papa.parse<string[]>(rest, {
    delimiter: mark?.[1] ?? delimiterOf(kind, rest),
    newline: '\n',
    step: ({ data, errors }) => {
      line += 1
      if (errors.some(({ code }) => code === 'MissingQuotes')) {
        throw new UserMessageError(
          `Alla riga ${line} del file si aprono delle virgolette che non si chiudono: correggila.`,
        )
      }
      lines.add(line, data)
    },
  })
  return lines
}
