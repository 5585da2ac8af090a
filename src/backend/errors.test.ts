import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import {
  causeOf,
  errorStatus,
  isConnectionFailure,
  isUnanswered,
  italianMessage,
  messageOf,
  StaleRowError,
  UserMessageError,
  withRequestCode,
} from './errors.ts'

const generic = "Errore durante l'aggiornamento del profilo"

describe("the backend clients' own errors", () => {
  const over = 'La sessione è scaduta: accedi di nuovo'
  const silent = 'Il servizio non risponde. Riprova tra poco'
  const cases: [string, unknown, string][] = [
    ['a missing session', new AuthSessionMissingError(), over],
    ['wrong credentials', { code: 'invalid_credentials', status: 400 }, 'Credenziali non valide'],
    [
      'a weak password',
      { code: 'weak_password', status: 422 },
      'La password è troppo debole: scegline una più lunga',
    ],
    [
      'a weak password, with its reasons,',
      new AuthWeakPasswordError('Password is too weak', 422, ['characters', 'pwned']),
      'La password è troppo debole: aggiungi maiuscole, minuscole, cifre e simboli; è tra quelle rubate in rete',
    ],
    ['an invalid JWT', { code: 'bad_jwt', status: 403 }, over],
    ['a JWT refused by the tables', { code: 'PGRST301' }, over],
    ['a 502', new AuthRetryableFetchError('', 502), silent],
    ['a 503', new AuthRetryableFetchError('', 503), silent],
    ['a 504', new AuthRetryableFetchError('', 504), silent],
    [
      'a lost connection',
      new TypeError('Failed to fetch'),
      'Connessione assente. Controlla la rete e riprova',
    ],
  ]
  test.each(cases)('%s is told in Italian', (_, error, message) => {
    expect(italianMessage(error, generic)).toBe(message)
  })

  test('a text that nobody translated gives way to the generic one where no message is asked for', () => {
    expect(italianMessage(new Error('Database error saving new user'), generic)).toBe(generic)
    expect(italianMessage('boom', generic)).toBe(generic)
    expect(italianMessage(null, generic)).toBe(generic)
    expect(causeOf(new Error('boom'))).toBeUndefined()
  })

  test('a text already meant for the person is kept', () => {
    expect(italianMessage(new UserMessageError("L'attività esiste già"), generic)).toBe(
      "L'attività esiste già",
    )
    expect(causeOf(new StaleRowError())).toMatch(/^Qualcun altro/)
  })
})

describe('the code of the failed request', () => {
  const failed = (values: object) => ({
    message: 'Internal [request 1a2b3c4d-0000-4000-8000-000000000000]',
    ...values,
  })

  test('is told with what nobody can help', () => {
    expect(italianMessage(failed({ code: '503' }), generic)).toBe(
      'Il servizio non risponde. Riprova tra poco (codice: 1a2b3c4d)',
    )
    expect(italianMessage(failed({ status: 500 }), generic)).toBe(`${generic} (codice: 1a2b3c4d)`)
    expect(causeOf(failed({ status: 500 }))).toBe('Codice: 1a2b3c4d')
  })

  test('is left out where the reason says all', () => {
    expect(italianMessage(failed({ code: 'invalid_credentials', status: 400 }), generic)).toBe(
      'Credenziali non valide',
    )
    expect(withRequestCode('Testo', null)).toBe('Testo')
  })
})

describe('an error that nobody translated, where its message is asked for', () => {
  const mark = ' [request 1a2b3c4d-0000-4000-8000-000000000000]'

  test.each<[string, object]>([
    ['the tables', { code: 'XX000', message: 'boom' }],
    ['the tables, by status', { code: '500', message: 'boom' }],
    ['the auth service', new AuthApiError('boom', 422, 'new_code')],
    ['the auth service, out of order', new AuthRetryableFetchError('boom', 500)],
    ['the files', { name: 'StorageApiError', status: 400, statusCode: '409', message: 'boom' }],
  ])('is told as %s said it', (_, error) => {
    expect(messageOf(error, generic)).toBe('boom')
    expect(italianMessage(error, generic)).toBe(generic)
    expect(messageOf({ ...error, message: `boom${mark}` }, generic)).toBe('boom (codice: 1a2b3c4d)')
  })

  test.each<[string, unknown]>([
    ['came from no backend', new TypeError("Cannot read properties of null (reading 'id')")],
    ['is a page', { code: '500', message: '<!doctype html><h1>Error</h1>' }],
    ['is no text', new AuthRetryableFetchError('{}', 500)],
    ['is made up by the client', new AuthRetryableFetchError('HTTP 500', 500)],
    ['is empty', { code: '500', message: mark }],
    ['is nothing', null],
  ])('gives way to the generic text when it %s', (_, error) => {
    expect(messageOf(error, generic)).toMatch(new RegExp(`^${generic}`))
  })

  test('is Italian all the same when it is known', () => {
    const known = { code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' }
    expect(messageOf(known, generic)).toBe('Credenziali non valide')
    expect(messageOf({ code: '503', message: 'down' }, generic)).toBe(
      'Il servizio non risponde. Riprova tra poco',
    )
  })

  test('blames the connection only when nothing answered', () => {
    expect(isConnectionFailure(new TypeError('Failed to fetch'))).toBe(true)
    expect(isConnectionFailure(new AuthRetryableFetchError('Failed to fetch', 0))).toBe(true)
    expect(isConnectionFailure({ code: '500', message: 'upstream: fetch failed' })).toBe(false)
    expect(messageOf({ code: '500', message: 'upstream: fetch failed' }, generic)).toBe(
      'upstream: fetch failed',
    )
  })
})

test('the status is found wherever a client keeps it', () => {
  expect(errorStatus({ status: 404 })).toBe(404)
  expect(errorStatus({ statusCode: '413', status: 400 })).toBe(413)
  expect(errorStatus({ code: '503' })).toBe(503)
  expect(errorStatus({ code: '23505' })).toBeNull()
  expect(errorStatus(new Error('boom'))).toBeNull()
})

test('a failed change may be stored only where the backend has not said otherwise', () => {
  const lost = new TypeError('Failed to fetch')
  const unanswered = [
    lost,
    { code: '502' },
    new AuthRetryableFetchError('', 0),
    new AuthRetryableFetchError('', 504),
  ]
  for (const error of unanswered) {
    expect(isUnanswered(error)).toBe(true)
    expect(isUnanswered(new UserMessageError('no', { cause: error }))).toBe(true)
  }
  const refused = [
    { code: '23505' },
    { code: '42501' },
    { code: 'PGRST116' },
    new AuthApiError('no', 422, undefined),
  ]
  for (const error of [...refused, new StaleRowError(), new UserMessageError('no')])
    expect(isUnanswered(error)).toBe(false)
})
