import { expect, test, vi } from 'vitest'
import { complain, logAsJson, logError, logRequest, redacted, say, sayFields } from './log.ts'

test('of an error only its name, code and place are told', () => {
  const error = Object.assign(new Error('Key (email)=(nino@example.it) already exists'), {
    code: '23505',
    detail: 'nino@example.it',
  })
  expect(redacted(error)).toMatch(/^Error 23505 at /)
  expect(redacted({ email: 'nino@example.it' })).toBe('…')
  expect([error, { email: 'nino' }].map(redacted).join(' ')).not.toContain('nino')
})

test('a request’s line holds no file name and no whole address', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const request = { id: 'r1', method: 'GET', status: 200, milliseconds: 3.4 }
  logRequest({
    ...request,
    path: '/storage/v1/object/public/shop-logos/01234567890.png',
    address: '203.0.113.77',
  })
  logRequest({ ...request, path: '/auth/v1/token', address: '2001:db8:1:2:3::4' })
  const lines = write.mock.calls.map(([line]) => String(line).slice(25))
  write.mockRestore()
  expect(lines).toEqual([
    'GET /storage/v1/object/public/shop-logos/… 200 3ms 203.0.113.0 id=r1\n',
    'GET /auth/v1/token 200 3ms 2001:db8:1:: id=r1\n',
  ])
})

test('as JSON each line has a time and a level, and a request its id', () => {
  const written: string[] = []
  const write = (line: unknown) => written.push(String(line)) > 0
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  )
  logAsJson(true)
  say('Appunti è pronta')
  complain('Appunti non parte')
  sayFields({ event: 'web-vitals', LCP: { value: 412.5 } })
  logError('Error 42P01', 'r2')
  logRequest({
    id: 'r3',
    method: 'GET',
    path: '/healthz',
    status: 503,
    milliseconds: 2.6,
    address: '10.1.2.3',
  })
  logAsJson(false)
  for (const spy of spies) spy.mockRestore()
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', message: 'Appunti è pronta' },
    { level: 'error', message: 'Appunti non parte' },
    { level: 'info', event: 'web-vitals', LCP: { value: 412.5 } },
    { level: 'error', message: 'Error 42P01', id: 'r2' },
    { level: 'error', method: 'GET', path: '/healthz', status: 503, ms: 3, network: '10.1.2.0', id: 'r3' },
  ])
  for (const line of written) expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})
