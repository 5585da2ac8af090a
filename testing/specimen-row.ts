import type { Table } from '#backend/tables.ts'
import { type AnyColumn, type AnyField, type FieldsOf, formOf, isEdited } from '#records/fields.ts'

/** What is typed into a field of each kind. */
const typed: Record<AnyField['kind'], (field: AnyField) => unknown> = {
  line: () => 'Prova',
  text: () => 'Prova',
  number: () => '12345678903',
  phone: () => '011 5550101',
  email: () => 'prova@example.it',
  money: () => '10,50',
  choice: ({ options = [] }) => options[0],
  part: ({ empty }) => empty,
}

/** The columns that a form writes when only those required fields are filled in that begin empty. */
export function specimenRow<Name extends Table, Fields extends FieldsOf<Name>>(table: Name, fields: Fields) {
  const form = formOf(table, fields)
  const values = Object.entries<AnyColumn>(fields).flatMap(([name, field]) =>
    isEdited(field) && field.required && field.empty === ''
      ? [[name, typed[field.kind](field)] as const]
      : [],
  )
  return form.toRow({ ...form.empty, ...Object.fromEntries(values) })
}
