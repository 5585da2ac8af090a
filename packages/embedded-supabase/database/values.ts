/** Type numbers (OIDs) of PostgreSQL, for the types whose values do not stay texts. */
const bool = 16
const numbers = { int8: 20, int2: 21, int4: 23, oid: 26, float4: 700, float8: 701, numeric: 1700 }
const jsons = { json: 114, jsonb: 3802 }
const timestamps = { timestamp: 1114, timestamptz: 1184 }

/** PostgREST's form of a timestamp; PostgreSQL's own is '2026-01-01 10:00:00+00'. */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

export type Parse = (text: string) => unknown

const readAs = (types: Record<string, number>, parse: Parse) =>
  Object.values(types).map((type): [number, Parse] => [type, parse])

/** By type number, for both databases. Values of all other types stay texts. */
export const parsers: ReadonlyMap<number, Parse> = new Map([
  [bool, (text) => text === 't'],
  ...readAs(numbers, Number),
  ...readAs(jsons, JSON.parse),
  ...readAs(timestamps, isoTimestamp),
])
