import fc from 'fast-check'

/** Values that no form sends, of any kind. */
export const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '1e999',
    'NaN',
    '{',
    '{}',
    '()',
    '(,)',
    '{"a":1}',
    '*',
    '%',
    "'",
    '"',
    '\\',
    '.',
  ),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    '2026-13-45',
    'infinity',
    "'; select pg_sleep(9); --",
  ),
  fc.integer().map(String),
)
/** Values that are slow to parse or match: deeply nested, or long. */
const heavy = fc.oneof(
  fc.nat({ max: 8000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.nat({ max: 5000 }).map((levels) => `${'{"orari":'.repeat(levels)}1${'}'.repeat(levels)}`),
  fc
    .tuple(fc.constantFrom('.', 'a', '@', ' ', '(', '"', '\\'), fc.nat({ max: 30_000 }))
    .map(([char, times]) => char.repeat(times)),
)

/** Mostly existing columns. */
export const column = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'id',
      'user_id',
      'business_id',
      'nome',
      'costo',
      'orari',
      'stato',
      'created_at',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      nasty,
      fc.constantFrom('orari->lunedi->>aperto', 'businesses.insegna', 'ctid', 'xmin'),
    ),
  },
)

const row = fc.dictionary(column, fc.oneof(nasty, fc.jsonValue()), { maxKeys: 4 })
/** Bodies, mostly JSON, of rows or of anything. */
export const body = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.oneof(row, fc.array(row, { maxLength: 3 })).map((value) => JSON.stringify(value)),
  },
  fc.json(),
  nasty,
  heavy,
  fc.constant(''),
)
