export type Column = { name: string; type: string }

/** A foreign key, seen from one of its tables: the columns that are equal, and whether it leads to several rows. */
export type Link = { to: Table; pairs: readonly (readonly [own: string, other: string])[]; many: boolean }

/** A table's or a function's rows: the columns with their types, and the tables that a `select` can embed. */
export type Relation = {
  columns: ReadonlyMap<string, string>
  /** Links by the related table's name; more than one are ambiguous. */
  related: ReadonlyMap<string, readonly Link[]>
}

export type Table = Relation & { name: string; key: readonly string[] }

export type Routine = Relation & {
  name: string
  arguments: { name: string; type: string; required: boolean }[]
  /** `row`: the result has columns, such as a table's row. */
  result: 'nothing' | 'value' | 'row'
  /** Whether it returns a set. */
  several: boolean
  /** Whether it is declared as volatile, so that it may change rows. */
  changes: boolean
}

export type Catalog = {
  tables: ReadonlyMap<string, Table>
  routines: ReadonlyMap<string, readonly Routine[]>
}
