import type { Column, Link, Routine, Table } from '../catalog/catalog.ts'

/* Parsed requests as plain data, which `sql/` turns into statements. */

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'
export type State = 'null' | 'true' | 'false' | 'unknown'

export type Test = { column: Column; not: boolean } & (
  | { operator: Comparison; value: string }
  | { operator: 'in'; values: readonly string[] }
  | { operator: 'is'; state: State }
)
export type Condition = Test | { group: 'and' | 'or'; not: boolean; parts: readonly Condition[] }

export type Embed = { name: string; link: Link; inner: Selection }
/** The columns of an answer's rows, in order, and the related rows inside of them. */
export type Selection = { columns: readonly string[]; embeds: readonly Embed[] }

export type Order = { column: string; descending: boolean; nulls: 'first' | 'last' | null }

export type Page = { offset: number; limit: number }

export type Query = {
  select: Selection
  where: readonly Condition[]
  order: readonly Order[]
  page: Page
  /** The columns that a write takes from its body; null for all that the body names. */
  columns: readonly string[] | null
  /** The columns by which an upsert recognises a row; null for those of the primary key. */
  conflict: readonly string[] | null
}

export const preferences = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
} as const
export type Preferences = { [Name in keyof typeof preferences]?: (typeof preferences)[Name][number] }

export type JsonObject = Record<string, unknown>

/** The arguments' values are texts that PostgreSQL converts. */
export type Call = { routine: Routine; args: { name: string; type: string; value: string | null }[] }

type Common = { query: Query; prefer: Preferences; isSingle: boolean; isHead: boolean }

export type ReadRequest = Common & { kind: 'read'; table: Table }
export type CallRequest = Common & { kind: 'call'; mayChange: boolean } & Call
export type InsertRequest = Common & { kind: 'insert'; table: Table; rows: readonly JsonObject[] }
export type UpdateRequest = Common & { kind: 'update'; table: Table; row: JsonObject }
export type DeleteRequest = Common & { kind: 'delete'; table: Table }
export type WriteRequest = InsertRequest | UpdateRequest | DeleteRequest
export type ParsedRequest = ReadRequest | CallRequest | WriteRequest
