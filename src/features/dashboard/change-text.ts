import { fields as businesses } from '#features/businesses/fields.ts'
import { fields as cards } from '#features/cards/fields.ts'
import { fields as sales } from '#features/sales/fields.ts'
import { graphicFields, fields as services } from '#features/services/fields.ts'
import { fields as websites } from '#features/websites/fields.ts'
import { type AnyColumn, isEdited, textOf } from '#records/fields.ts'

const tables: Readonly<Record<string, Readonly<Record<string, AnyColumn>>>> = {
  businesses,
  websites,
  cards,
  sales,
  services,
  graphic_services: graphicFields,
}

/** What is told before the other columns of its kind. */
const first = [
  'stato',
  'insegna',
  'nome',
  'ragione_sociale',
  'partita_iva',
  'telefono',
  'cellulare',
  'descrizione',
]
const rankOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)

const longest = 40

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function valueText(column: AnyColumn, value: unknown): string {
  const text = value === null || value === undefined ? '' : textOf(column, value)
  if (text === '') return 'vuoto'
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/**
 * What an update of a table's row changed: 'Telefono: 06 555 → 06 556', 'Logo', with the number of further values; null when
 * unknown.
 */
export function changeText(table: string, before: unknown, after: unknown): string | null {
  if (!isObject(before) || !isObject(after)) return null
  const changed = Object.entries(tables[table] ?? {})
    .filter(([name]) => name in after)
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
  const values = changed.flatMap(([name, column]) =>
    isEdited(column) && !column.inShort
      ? `${column.label}: ${valueText(column, Reflect.get(before, name))} → ${valueText(column, Reflect.get(after, name))}`
      : [],
  )
  const others = changed.flatMap(([, column]) => (isEdited(column) ? column.inShort : column.label) ?? [])
  const [told, ...rest] = [...values, ...others]
  if (told === undefined) return null
  if (rest.length === 0) return told
  return `${told} e ${rest.length === 1 ? "un'altra modifica" : `altre ${rest.length} modifiche`}`
}
