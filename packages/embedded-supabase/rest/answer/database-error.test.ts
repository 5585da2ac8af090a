import { expect, test } from 'vitest'
import { marks } from '../sql/as-json.ts'
import { answerTo } from './database-error.ts'

const failure = (code: string, message = 'x', more = {}) =>
  Object.assign(new Error(message), { code, ...more })

test.each([
  ['23505', 409],
  ['23503', 409],
  ['23514', 400],
  ['22P02', 400],
  ['25006', 405],
  ['25001', 500],
  ['28000', 403],
  ['0LP01', 403],
  ['40001', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['42703', 400],
  ['53300', 503],
  ['53400', 500],
  ['54001', 413],
  ['55P03', 500],
  ['57014', 500],
  ['57P01', 503],
  ['08006', 503],
  ['P0001', 400],
  ['P0002', 500],
  ['PT418', 418],
  ['PTABC', 400],
  ['XX000', 500],
])('%s is answered as PostgREST answers it: %s', (code, status) => {
  expect(answerTo(failure(code), false)).toMatchObject({ status, body: { code } })
})

test('a missing right is a 401 for a visitor and a 403 for a signed-in user', () => {
  expect(answerTo(failure('42501'), true)).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
  expect(answerTo(failure('42501'), false)).toMatchObject({ status: 403 })
})

test('a change of every row is the caller’s fault, several rows in a subquery are not', () => {
  expect(answerTo(failure('21000', 'DELETE requires a WHERE clause'), false)).toMatchObject({ status: 400 })
  expect(answerTo(failure('21000', 'more than one row'), false)).toMatchObject({ status: 500 })
})

test('the answer contains the details and the hint of the error', () => {
  expect(answerTo(failure('23505', 'taken', { detail: 'Key', hint: 'other' }), false)?.body).toEqual({
    code: '23505',
    message: 'taken',
    details: 'Key',
    hint: 'other',
  })
})

test('a function chooses status, headers and body', () => {
  const message = JSON.stringify({ code: 'own', message: 'Eigen' })
  const detail = JSON.stringify({ status: 418, headers: { 'x-own': '1' } })
  expect(answerTo(failure('PGRST', message, { detail }), false)).toEqual({
    status: 418,
    headers: { 'x-own': '1' },
    body: { code: 'own', message: 'Eigen', details: null, hint: null },
  })
  for (const wrong of ['', '{}', '{"status":"418"}', '{"status":99}', '['])
    expect(answerTo(failure('PGRST', message, { detail: wrong }), false)).toMatchObject({ status: 500 })
})

test('a statement that failed by itself says how many rows it met, or that they are too many bytes', () => {
  const met = failure('22P02', `invalid input syntax for type integer: "${marks.rows}12"`)
  expect(answerTo(met, false)).toMatchObject({
    status: 406,
    body: { code: 'PGRST116', details: 'The result contains 12 rows' },
  })
  const long = failure('22P02', `invalid input syntax for type integer: "${marks.bytes}12"`)
  expect(answerTo(long, false)).toMatchObject({ status: 413, body: { code: '54000' } })
})

test('an error that is not a statement’s is not answered here', () => {
  for (const error of [new Error('x'), failure('ECONNREFUSED'), 'x', null])
    expect(answerTo(error, false)).toBeNull()
})
