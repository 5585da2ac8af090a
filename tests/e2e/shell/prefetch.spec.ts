import { hold } from '../support/requests.ts'
import { expect, type Page, test } from '../support/test.ts'

const roleCall = '**/rest/v1/rpc/get_user_role'
const totals = /\/rest\/v1\/(websites|businesses)\?select=\*$/
const figure = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label })

/** The paths that a page requests until the dashboard shows its totals. */
async function askedFor(page: Page, url: string): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.goto(url)
  await expect(figure(page, 'Totale Attività').getByRole('link')).toBeVisible()
  page.off('request', note)
  return asked
}

test('Code, role, totals and rows are prefetched once, shown from last time, and forgotten at sign-out', async ({
  signedIn,
  server,
  inside,
  create,
  as,
}) => {
  await test.step('a dashboard’s code, role and totals are prefetched, each once', async () => {
    const page = await signedIn('admin')
    await askedFor(page, `${server.url}/dashboard`)
    // Without the frame's script, every request comes from the page's inline script.
    await page.route('**/assets/index-*.js', () => {})
    const early: string[] = []
    page.on('request', (request) => early.push(new URL(request.url()).pathname))
    await page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' })
    const data = [/get_user_role/, /v1\/websites/, /v1\/businesses/, /silent_websites/]
    const code = [/\/app-/, /\/dashboard-page-/]
    for (const name of [...data, ...code]) {
      await expect.poll(() => early.filter((path) => name.test(path)).length).toBe(1)
    }
    // With six connections to a server, what is asked for last may wait until the files have come.
    const places = (names: RegExp[]) => names.map((name) => early.findIndex((path) => name.test(path)))
    expect(Math.max(...places(data))).toBeLessThan(Math.min(...places(code)))
    await page.unroute('**/assets/index-*.js')
    const asked = await askedFor(page, `${server.url}/dashboard`)
    const once = ['rpc/get_user_role', 'websites', 'businesses', 'rpc/silent_websites'].map(
      (name) => `/rest/v1/${name}`,
    )
    for (const path of once) {
      expect(asked.filter((other) => other === path)).toHaveLength(1)
    }
    expect(asked.filter((path) => path.endsWith('.css'))).toEqual([])
  })

  await test.step('the first rows of Attività are prefetched, once', async () => {
    const page = await signedIn('admin')
    const rows = (url: string) => new URL(url).pathname === '/rest/v1/businesses'
    let calls = 0
    page.on('request', (request) => {
      if (rows(request.url())) calls += 1
    })
    await page.route('**/assets/index-*.js', () => {})
    await page.goto(`${server.url}/dashboard/activity`, { waitUntil: 'commit' })
    await expect.poll(() => calls).toBe(1)
    await page.unroute('**/assets/index-*.js')
    calls = 0
    await page.goto(`${server.url}/dashboard/activity`)
    await expect(page.getByRole('table', { name: 'Attività' }).getByRole('link').first()).toBeVisible()
    expect(calls).toBe(1)
  })

  await test.step('the card that a shop stamps is prefetched, once', async () => {
    const { id } = await create.holder()
    const page = await signedIn('admin')
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/rpc/stamp_card') && asked.push(request.url()))
    await page.route('**/assets/index-*.js', () => {})
    await page.goto(`${server.url}/dashboard/cards/stamp/${id}`, { waitUntil: 'commit' })
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toMatch(new RegExp(`_holder_id=${id}$`))
    await page.unroute('**/assets/index-*.js')
    await page.goto(`${server.url}/dashboard/cards/stamp/${id}`)
    await expect(page.getByRole('button', { name: 'Aggiungi timbro' })).toBeVisible()
    expect(asked).toHaveLength(2)
  })

  await test.step('a prefetched answer that failed is requested again', async () => {
    const page = await signedIn('gestore')
    let calls = 0
    await page.route(roleCall, (route) => {
      calls += 1
      return calls === 1 ? route.abort() : route.continue()
    })
    await page.goto(`${server.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(calls).toBe(2)
  })

  await test.step('the totals seen last are shown at once, marked as such, until they have been read again', async () => {
    await create.business()
    const page = await inside('admin', '/dashboard')
    const card = figure(page, 'Totale Attività')
    await expect(card).not.toHaveAttribute('aria-busy')
    const seen = await card.getByRole('link').textContent()
    await create.business()
    const release = await hold(page, totals, 'HEAD')
    await page.reload()
    await expect(card.getByRole('link')).toHaveText(`${seen} ...`)
    await expect(card).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(card).not.toHaveAttribute('aria-busy')
    await expect(card.getByRole('link')).not.toHaveText(seen ?? '')
  })

  await test.step('what a device remembers of an account is gone after signing out', async () => {
    const page = await as('admin')
    await expect(figure(page, 'Totale Attività').getByRole('link')).toBeVisible()
    const remembered = () => page.evaluate(() => localStorage.getItem('bottega.last-known'))
    await expect.poll(remembered).toContain('totals')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    expect(await remembered()).toBeNull()
  })
})
