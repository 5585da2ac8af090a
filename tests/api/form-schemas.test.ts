import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as businesses from '#features/businesses/schema.ts'
import { cardFonts } from '#features/cards/face/fonts.ts'
import * as cards from '#features/cards/schema.ts'
import * as payments from '#features/payment-methods/schema.ts'
import * as profile from '#features/profile/schema.ts'
import { graphic, social } from '#features/services/kinds.ts'
import * as services from '#features/services/schema.ts'
import { days } from '#features/websites/hours/opening-hours.ts'
import { type Factories, factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } })
const websites = await import('#features/websites/schema.ts')

/*
 * A form's schema never throws, whatever is typed, and the database accepts every value that the schema accepts. Otherwise
 * somebody would fill in a form and read only at the end that "a value is not allowed".
 */

let server: RunningServer
let admin: Awaited<ReturnType<RunningServer['signInAs']>>
let create: Factories
beforeAll(async () => {
  server = await startServer()
  admin = await server.signInAs('admin')
  create = factories(server.serviceClient())
})
afterAll(() => server.stop())

// No shrinking: it would write hundreds of rows more, and the first counterexample says enough.
const runs = { numRuns: 60, seed: 20260101, endOnFailure: true }
// Few runs, since each one hashes a password. bcrypt reads 72 bytes, and fewer than 72 letters may be more bytes than that.
const passwords = 15
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
// Mostly addresses that the form takes: it takes fewer than the standard allows.
const email = mostly(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a@b.it', "o'neil+1@posta.example.com") },
    fc.emailAddress(),
  ),
)
const place = { indirizzo: mostly(word), citta: mostly(word), regione: mostly(word) }
const phones = { telefono: mostly(fc.string()), cellulare: mostly(fc.string()) }
const stato = mostly(fc.constantFrom('attivo', 'sospeso'))

interface Schema<Values> {
  safeParse(input: unknown): { success: true; data: Values } | { success: false }
}

/** Gives each input to the schema and what the schema accepts to `store`. At least one input must be accepted. */
async function taken<Values>(
  schema: Schema<Values>,
  inputs: fc.Arbitrary<unknown>,
  store: (values: Values) => PromiseLike<{ error: unknown }>,
  numRuns = runs.numRuns,
) {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const parsed = schema.safeParse(input)
      if (!parsed.success) return
      passed += 1
      expect((await store(parsed.data)).error).toBeNull()
    }),
    { ...runs, numRuns },
  )
  expect(passed).toBeGreaterThan(5)
}

const business = {
  ragione_sociale: mostly(word),
  insegna: mostly(word),
  partita_iva: mostly(fc.string({ unit: 'grapheme', minLength: 11, maxLength: 14 })),
  email,
  ...phones,
  ...place,
  stato,
}

test('an activity', async () => {
  await taken(businesses.editSchema, fc.record({ ...business, password: anything }), (values) =>
    admin.from('businesses').insert(businesses.toRow({ ...values, password: '' }, null)),
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
  await taken(businesses.startingPassword, password, store, passwords)
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
  const input = fc.record({ nome: mostly(word), email, ...phones, ...place, stato, orari })
  await taken(websites.websiteSchema, input, async (values) => {
    const { id } = await create.business()
    return admin.from('websites').insert({ ...websites.toRow(values, null), business_id: id })
  })
})

describe.each([social, graphic])('a service of $title', (kind) => {
  test('is taken', async () => {
    const costo = mostly(
      fc.oneof(
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
      ),
    )
    const input = fc.record({
      nome: mostly(word),
      durata: mostly(fc.constantFrom(...kind.durations)),
      costo,
      descrizione: mostly(fc.lorem()),
      payment_method_id: fc.constant(''),
    })
    await taken(services.serviceSchema(kind), input, (values) =>
      // A cast, because one column has different types in the two tables.
      admin.from(kind.table).insert(services.toRow(kind, values, null) as never),
    )
  })
})

test('a payment method', async () => {
  await taken(payments.paymentMethodSchema, fc.record({ iban: mostly(word), titolare: anything }), (values) =>
    admin.from('payment_methods').insert(payments.toRow(values)),
  )
})

test('a card', async () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const input = fc.record({
    website_id: fc.constant('chosen'),
    background_color: mostly(
      fc.oneof(
        hex,
        hex.map((color) => `${color}80`),
      ),
    ),
    nome: anything,
    font: mostly(fc.constantFrom(...cardFonts)),
  })
  await taken(cards.createSchema, input, async (values) => {
    const { id, business_id } = await create.website()
    return admin.from('cards').insert({ ...cards.toRow(values, null), website_id: id, business_id })
  })
})

test('a profile', async () => {
  const { data } = await admin.auth.getUser()
  await taken(profile.accountSchema, fc.record({ display_name: anything }), (values) =>
    admin
      .from('profiles')
      .update(values)
      .eq('user_id', data.user?.id ?? ''),
  )
})

test('a new password', async () => {
  const text = fc.oneof(anything, longest, fc.string({ unit: 'grapheme', minLength: 6, maxLength: 80 }))
  const input = text.map((password) => ({ password, confirmation: password }))
  const store = async ({ password }: profile.PasswordForm) => {
    const { error } = await admin.auth.updateUser({ password })
    return { error: error?.code === 'same_password' ? null : error }
  }
  await taken(profile.passwordSchema, input, store, passwords)
})

test('no form breaks on values that are no text', () => {
  const schemas: (Schema<unknown> & { shape: object })[] = [
    businesses.createSchema,
    businesses.editSchema,
    websites.websiteSchema,
    services.serviceSchema(social),
    services.serviceSchema(graphic),
    payments.paymentMethodSchema,
    cards.createSchema,
    cards.editSchema,
    profile.accountSchema,
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
