import { expect, test } from 'vitest'
import { constraintMessage } from './row-errors.ts'

test("a constraint's message is looked up by its name, in the room's own map", () => {
  const known = { cards_website_id_key: { field: 'website_id', message: 'Ha già una card' } }
  const violated = (name: string) => ({ message: `duplicate key violates unique constraint "${name}"` })
  expect(constraintMessage(violated('cards_website_id_key'), known)).toEqual(known.cards_website_id_key)
  expect(constraintMessage(violated('another'), known)).toBeNull()
  const unwritten =
    'new row for relation "payment_methods" violates check constraint "payment_methods_titolare_written"'
  expect(constraintMessage({ message: unwritten }, known)).toEqual({
    field: 'titolare',
    message: 'Il testo ha caratteri che non si vedono, o a capo dove non servono: riscrivilo',
  })
  expect(constraintMessage(new Error('boom'), known)).toBeNull()
})
