import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as businesses from '#features/businesses/fields.ts'
import * as cards from '#features/cards/fields.ts'
import * as payments from '#features/payment-methods/fields.ts'
import * as profile from '#features/profile/fields.ts'
import { graphicFields, fields as socialFields } from '#features/services/fields.ts'
import { graphic, social } from '#features/services/kinds.ts'
import { days } from '#features/websites/hours/opening-hours.ts'
import { type AnyColumn, type AnyField, isEdited } from '#records/fields.ts'
import { type Factories, factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

const stubWindow = () => vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } })
stubWindow()
const websites = await import('#features/websites/fields.ts')

/*
 * A form's schema never throws, whatever is typed, and the database accepts every value that the schema accepts.
 * Otherwise a person would fill in a form and read only at the end that "a value is not allowed".
 */

let server: RunningServer
let admin: Awaited<ReturnType<RunningServer['signInAs']>>
let create: Factories
beforeAll(async () => {
  // The first test that needs the demo data makes them, with PGlite, which takes a process with a window for a browser.
  vi.unstubAllGlobals()
  server = await startServer()
  stubWindow()
  admin = await server.signInAs('admin')
  create = factories(server.serviceClient())
})
afterAll(() => server.stop())

const runs = { numRuns: 60, seed: 20260101, endOnFailure: true }
// bcrypt reads 72 bytes, which can be fewer than 72 characters.
const longest = fc.constantFrom(
  'è'.repeat(36),
  'è'.repeat(37),
  '🍕'.repeat(19),
  'x'.repeat(72),
  'x'.repeat(73),
)

/** Inputs as people type them, as scripts send them and as broken clipboards paste them. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 230 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u0085',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\ud800',
    'null',
    '<img onerror=x>',
  ),
  fc.constantFrom("'; drop table businesses; --", 'Caffè "Da Ùgo"', '🍕'.repeat(150), 'x'.repeat(301)),
)
const mostly = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 20, arbitrary: good }, { weight: 1, arbitrary: anything })
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
// Mostly addresses that the form accepts, since it accepts fewer than the standard allows.
const email = mostly(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a@b.it', "o'neil+1@posta.example.com") },
    fc.emailAddress(),
  ),
)
const amount = fc.oneof(
  fc.constantFrom(
    '0',
    '49,90',
    '49.9',
    '1.234,50 €',
    '99999999,99',
    '100000000',
    '-1',
    '1e3',
    'NaN',
    '1,999',
  ),
  fc.nat(2_000_000).map(String),
)
const byKind: Record<AnyField['kind'], (field: AnyField) => fc.Arbitrary<unknown>> = {
  line: () => mostly(word),
  text: () => mostly(fc.lorem()),
  number: () => mostly(fc.string({ unit: 'grapheme', minLength: 11, maxLength: 14 })),
  phone: () => mostly(fc.string()),
  email: () => email,
  money: () => mostly(amount),
  // A reference to another row is left empty.
  choice: ({ options }) => (options ? mostly(fc.constantFrom(...options)) : fc.constant('')),
  part: ({ empty }) => fc.constant(empty),
}

/** What people type into the fields of these columns. */
function typedInto(
  fields: Readonly<Record<string, AnyColumn>>,
  own: Record<string, fc.Arbitrary<unknown>> = {},
) {
  const inputs = Object.entries(fields).flatMap(([name, field]) =>
    isEdited(field) ? [[name, byKind[field.kind](field)] as const] : [],
  )
  return fc.record({ ...Object.fromEntries(inputs), ...own })
}

interface Schema<Values> {
  safeParse(input: unknown): { success: true; data: Values } | { success: false }
}

type Stored = PromiseLike<{ error: unknown }>

/** Validates every input, and stores those that the schema accepts. Some inputs must be accepted. */
async function expectStorable<Values>(
  schema: Schema<Values>,
  inputs: fc.Arbitrary<unknown>,
  store: (accepted: Values[]) => Stored,
) {
  const accepted = fc.sample(inputs, runs).flatMap((input) => {
    const parsed = schema.safeParse(input)
    return parsed.success ? [parsed.data] : []
  })
  expect(accepted.length).toBeGreaterThan(5)
  expect((await store(accepted)).error).toBeNull()
}

/** Stores the values one after the other, and stops at the first refusal. */
const oneByOne =
  <Values>(store: (values: Values) => Stored) =>
  async (accepted: Values[]) => {
    for (const values of accepted) {
      const { error } = await store(values)
      if (error) return { error: { error, values } }
    }
    return { error: null }
  }

/** Creates a business for each value; returns their ids. */
async function businessesFor(accepted: unknown[]): Promise<string[]> {
  const ids = accepted.map(() => randomUUID())
  await create.businesses(ids.length, (index) => ({ id: ids[index] ?? '' }))
  return ids
}

test('an activity', async () => {
  await expectStorable(
    businesses.editSchema,
    typedInto(businesses.fields, { password: anything }),
    (accepted) => admin.from('businesses').insert(accepted.map((values) => businesses.toRow(values))),
  )
})

test('the starting password of an activity', async () => {
  const password = fc.oneof(anything, longest, fc.string({ unit: 'grapheme', minLength: 8, maxLength: 80 }))
  let number = 0
  const store = async (value: string) => {
    const { id } = await create.business()
    number += 1
    const body = { email: `prova-${number}@example.it`, password: value, businessId: id }
    return admin.functions.invoke('create-business-account', { body })
  }
  await expectStorable(businesses.startingPassword, password, oneByOne(store))
})

test('a website', async () => {
  const time = fc.oneof(
    { weight: 100, arbitrary: fc.constantFrom('18:00', '23:59', '00:00', '01:30') },
    { weight: 1, arbitrary: fc.oneof(anything, fc.constantFrom('24:00', '9:00', '٠٩:٠٠')) },
  )
  const day = fc.record({
    aperto: fc.boolean(),
    mattina_abilitata: fc.boolean(),
    apertura_mattina: fc.constant('08:00'),
    chiusura_mattina: fc.constant('13:00'),
    pomeriggio_abilitato: fc.boolean(),
    apertura_pomeriggio: fc.constantFrom('13:00', '15:00'),
    chiusura_pomeriggio: time,
  })
  const week = Object.fromEntries(days.map(({ key }) => [key, day]))
  const orari = fc.record({ sempreAperto: fc.boolean(), ...week })
  await expectStorable(websites.schema, typedInto(websites.fields, { orari }), async (accepted) => {
    const ids = await businessesFor(accepted)
    const rows = accepted.map((values) => ({
      ...websites.toRow(values, null),
      business_id: ids.pop() ?? '',
    }))
    return admin.from('websites').insert(rows)
  })
})

describe.each([social, graphic])('a service of $title', (kind) => {
  test('is taken', async () => {
    const fields = kind === graphic ? graphicFields : socialFields
    await expectStorable(kind.form.schema, typedInto(fields), (accepted) =>
      // A cast, because one column has different types in the two tables.
      admin.from(kind.table).insert(accepted.map((values) => kind.form.toRow(values, null)) as never),
    )
  })
})

test('a payment method', async () => {
  const iban = fc.stringMatching(/^[a-zA-Z]{2}[\d .-]{2}[a-zA-Z\d]{1,30}$/)
  const input = typedInto(payments.fields, { iban: mostly(iban), titolare: anything })
  await expectStorable(payments.schema, input, (accepted) =>
    admin.from('payment_methods').insert(accepted.map((values) => payments.toRow(values))),
  )
})

test('a card', async () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const input = typedInto(cards.fields, {
    website_id: fc.constant('chosen'),
    background_color: mostly(
      fc.oneof(
        hex,
        hex.map((color) => `${color}80`),
      ),
    ),
    nome: anything,
    timbri: mostly(fc.integer({ min: 2, max: 20 }).map(String)),
    premio: mostly(fc.stringMatching(/^[a-z]{1,20}$/)),
  })
  await expectStorable(cards.createSchema, input, async (accepted) => {
    const places = (await businessesFor(accepted)).map((business_id) => create.website({ business_id }))
    const owners = (await Promise.all(places)).map(({ id, business_id }) => ({ website_id: id, business_id }))
    const rows = accepted.map((values, index) => ({ ...cards.toRow(values, null), ...owners[index] }))
    return admin.from('cards').insert(rows as never)
  })
})

test('a profile', async () => {
  const { data } = await admin.auth.getUser()
  const store = (values: profile.AccountForm) =>
    admin
      .from('profiles')
      .update(values)
      .eq('user_id', data.user?.id ?? '')
  await expectStorable(profile.account.schema, fc.record({ display_name: anything }), oneByOne(store))
})

test('a new password', async () => {
  const text = fc.oneof(anything, longest, fc.string({ unit: 'grapheme', minLength: 6, maxLength: 80 }))
  const input = text.map((password) => ({ password, confirmation: password }))
  const store = async ({ password }: profile.PasswordForm) => {
    const { error } = await admin.auth.updateUser({ password })
    return { error: error?.code === 'same_password' ? null : error }
  }
  await expectStorable(profile.passwordSchema, input, oneByOne(store))
})

test('no form breaks on values that are no text', () => {
  const schemas: (Schema<unknown> & { shape: object })[] = [
    businesses.createSchema,
    businesses.editSchema,
    websites.schema,
    social.form.schema,
    graphic.form.schema,
    payments.schema,
    cards.createSchema,
    cards.editSchema,
    profile.account.schema,
    profile.passwordSchema,
  ]
  for (const schema of schemas) {
    const fields = fc.dictionary(fc.constantFrom(...Object.keys(schema.shape)), fc.anything())
    fc.assert(
      fc.property(fields, (input) => void schema.safeParse(input)),
      runs,
    )
  }
})
