import { expect, test, vi } from 'vitest'
import { UserMessageError } from '#backend/errors.ts'
import { reportError, withoutValues } from './report-error.ts'

test.each([
  [`Unexpected token 'M', "Mario Rossi" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
  ['no account of mario@example.it', 'no account of …'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Mario',
    'Minified React error #418; visit https://react.dev/errors/418',
  ],
  ['row 8f14e45f-ceea-467f-a9c3-0d2f9b1c2a33 of 3331234567', 'row … of …'],
  ["an open quote 'Mario Rossi", "an open quote '…"],
])('a report has nothing of people: %s', (message, told) => {
  expect(withoutValues(message)).toBe(told)
})

test('a fault of the dashboard is sent once; refusals and lost networks are not', async () => {
  const sent = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const fault = new RangeError('too deep')
  for (const error of [
    fault,
    fault,
    new UserMessageError('Riprova'),
    'text',
    new TypeError('Failed to fetch'),
  ])
    reportError('/_errors', error)
  reportError('/_errors', Object.assign(new Error('row-level security'), { code: '42501' }))
  expect(sent).toHaveBeenCalledOnce()
  const [target, body] = sent.mock.calls[0] ?? []
  expect(target).toBe('/_errors')
  const report = JSON.parse(await (body as Blob).text())
  expect(report).toEqual({
    page: expect.any(String),
    message: 'RangeError: too deep',
    place: expect.stringMatching(/:\d+:\d+$/),
    build: expect.any(String),
  })
  sent.mockRestore()
})
