import { types } from '@electric-sql/pglite'
import { isoTimestamp, oid } from './types.ts'

type Parse = (text: string, type: number) => unknown
type Serialize = (value: unknown) => string

/** How values of each type are converted from and to the database's text, by the type's number. */
export type Kinds = { parsers: Record<number, Parse>; serializers: Record<number, Serialize> }

/** The query for all types with an array type, as `oid` and `typarray`; its rows are the argument of `addArrays`. */
export const arrayTypes = `
  select element.oid::int as oid, element.typarray::int as typarray
  from pg_catalog.pg_type as listed join pg_catalog.pg_type as element on element.oid = listed.typelem
  where listed.typcategory = 'A'
  group by 1, 2`

/** The types as PostgREST writes them: timestamps in ISO form, numbers as numbers, dates and times as they come. */
export function wireKinds(): Kinds {
  const asTheyCome = [oid.date, oid.time, oid.timetz].map((type): [number, Parse] => [type, (text) => text])
  return {
    parsers: {
      ...types.parsers,
      ...Object.fromEntries(asTheyCome),
      [oid.numeric]: Number,
      [oid.timestamp]: isoTimestamp,
      [oid.timestamptz]: isoTimestamp,
    },
    serializers: { ...types.serializers },
  }
}

/** Adds the array types, which are read and written element by element. */
export function addArrays({ parsers, serializers }: Kinds, rows: readonly Record<string, unknown>[]): void {
  for (const row of rows) {
    const [element, array] = [Number(row.oid), Number(row.typarray)]
    parsers[array] = (text) =>
      types.arrayParser(text, (one) => (parsers[element] ?? String)(one, element), array)
    serializers[array] = (value) => types.arraySerializer(value, serializers[element], array)
  }
}
