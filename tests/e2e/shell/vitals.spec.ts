import { startServer } from '../../../testing/server.ts'
import { expect, test } from '../support/test.ts'

test('timings of a visit are logged only by a server that was told to', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page.goto('about:blank')
  expect(asked.filter((url) => /vitals/.test(url))).toEqual([])

  const telling = await startServer({ frontEnd: true, env: { WEB_VITALS: 'on' } })
  try {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(telling.url, { waitUntil: 'networkidle' })
    await page.goto('about:blank')
    const line = () => /^\{.*"event":"web-vitals".*\}$/m.exec(telling.output())?.[0] ?? '{}'
    await expect.poll(line).toContain('"LCP"')
    expect(JSON.parse(line())).toMatchObject({ page: '/', LCP: { value: expect.any(Number) }, TTFB: {} })
    expect(complaints).toEqual([])
  } finally {
    await telling.stop()
  }
})
