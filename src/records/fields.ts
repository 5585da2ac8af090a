import * as z from 'zod/mini'
import type { Database } from '#backend/database.types.ts'
import type { FieldMessage } from '#backend/errors.ts'
import type { Table } from '#backend/tables.ts'

type Row<Name extends Table> = Database['public']['Tables'][Name]['Row']

/** A column that people edit. */
export interface Field<Value, Stored> {
  kind: 'line' | 'text' | 'number' | 'phone' | 'email' | 'money' | 'choice' | 'part'
  label: string
  required?: boolean
  /** What the form accepts, with its messages; the value comes out of it as it is stored. */
  rule: z.ZodMiniType<Value, Value>
  /** The value in an empty form. */
  empty: Value
  toForm: (stored: Stored) => Value
  toRow(value: Value): Stored
  /** The value as people compare it; left out where the room compares its parts. */
  says?(value: Value): string
  /** How a typed text is stored. */
  clean?(text: string): string
  /** What the form says when the database's constraint `<table>_<column>_<name>` refuses the value. */
  refused?: Readonly<Record<string, string>>
  /** What the dashboard calls a change whose values do not fit a line. */
  inShort?: string
  /** The values of a choice that is not another row. */
  options?: readonly string[]
  /** Other headers by which spreadsheets name it: folded, with spaces between them, the surest first. */
  headers?: string
}

/** A column that no form edits. Nobody sees one without a label. */
export interface Kept<Stored> {
  label?: string
  /** The address of an image: the form's own, or one that another record's form has chosen. */
  image?: 'own' | 'foreign'
  says?(stored: Stored): string
  /** Only fields have it, so that none of another type counts as a kept column. */
  empty?: undefined
}

/** The description of a table's columns: a missing one does not compile. */
export type FieldsOf<Name extends Table> = {
  readonly [Column in keyof Row<Name>]: Field<unknown, Row<Name>[Column]> | Kept<Row<Name>[Column]>
}

type ColumnsWith<Fields, Trait> = {
  [Column in keyof Fields]: Fields[Column] extends Trait ? Column : never
}[keyof Fields]
type Edited<Fields> = ColumnsWith<Fields, { empty: NonNullable<unknown> }>

/** The values of a form. */
export type ValuesOf<Fields> = {
  -readonly [Column in Edited<Fields>]: Fields[Column] extends { rule: infer Rule extends z.ZodMiniType }
    ? z.output<Rule>
    : never
}

type ShapeOf<Fields> = {
  [Column in Edited<Fields>]: z.ZodMiniType<ValuesOf<Fields>[Column], ValuesOf<Fields>[Column]>
}

/** The columns that a form writes. */
export type WrittenOf<Name extends Table, Fields> = Pick<
  Row<Name>,
  keyof Row<Name> & (Edited<Fields> | ColumnsWith<Fields, { image: 'own' }>)
>

/** A field of any types: what a loop over a description knows. */
export type AnyField = Omit<Field<unknown, unknown>, 'toForm'> & { toForm(stored: unknown): unknown }
export type AnyColumn = AnyField | Kept<unknown>
export type KeptColumns = Readonly<Record<string, Kept<unknown>>>

export const isEdited = (column: AnyColumn): column is AnyField => column.empty !== undefined

/** What the control of a field shows of its column: the label, the asterisk, the keyboard of a phone. */
export function shown({ label, required, kind }: Pick<AnyField, 'label' | 'required' | 'kind'>) {
  return { label, required, type: { phone: 'tel', email: 'email' }[String(kind)] }
}

/** A stored value as people read it; '' where there is none. */
export const textOf = (column: AnyColumn, stored: unknown): string =>
  (isEdited(column) ? column.says?.(column.toForm(stored)) : column.says?.(stored)) ?? ''

/** What the form of a table's rows needs (`RecordRules` among it), from the description of the columns. */
export function formOf<Name extends Table, Fields extends FieldsOf<Name>>(table: Name, fields: Fields) {
  const columns = Object.entries<AnyColumn>(fields)
  const edited = columns.flatMap(([name, column]) => (isEdited(column) ? [[name, column] as const] : []))
  const kept = Object.fromEntries(columns.filter(([, column]) => !isEdited(column))) as KeptColumns
  const image = Object.keys(kept).find((name) => kept[name]?.image === 'own')
  const each = <Part>(part: (field: AnyField, name: string) => Part | undefined) =>
    Object.fromEntries(
      edited.flatMap(([name, field]) => {
        const own = part(field, name)
        return own === undefined ? [] : [[name, own]]
      }),
    ) as Readonly<Record<string, Part>>
  const constraints: Record<string, FieldMessage> = {}
  for (const [field, { refused = {} }] of edited)
    for (const [rule, message] of Object.entries(refused))
      constraints[`${table}_${field}_${rule}`] = { field, message }

  return {
    schema: z.object(each(({ rule }) => rule) as ShapeOf<Fields>),
    empty: each(({ empty }) => empty) as ValuesOf<Fields>,
    toForm: (row: Pick<Row<Name>, keyof Row<Name> & Edited<Fields>>) =>
      each((field, name) => field.toForm(Reflect.get(row, name))) as ValuesOf<Fields>,
    /** The columns that insert and update write. */
    toRow: (values: ValuesOf<Fields>, imageUrl: string | null = null) =>
      ({
        ...each((field, name) => field.toRow(values[name as keyof ValuesOf<Fields>])),
        ...(image && { [image]: imageUrl }),
      }) as WrittenOf<Name, Fields>,
    labels: each(({ label }) => label) as Readonly<Record<Edited<Fields>, string>>,
    words: (values: ValuesOf<Fields>) =>
      each((field, name) => field.says?.(values[name as keyof ValuesOf<Fields>])),
    tidy: each(({ clean }) => clean),
    constraints,
    kept,
  }
}
