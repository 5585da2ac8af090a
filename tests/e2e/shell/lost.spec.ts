import { expect, test } from '../support/test.ts'

test('A page that is not there, or whose code did not come, says so and leads on', async ({
  visitor,
  server,
  axe,
  inside,
  browser,
  as,
}) => {
  await test.step('says when a page does not exist, and logs the path', async () => {
    const logged: string[] = []
    visitor.on('console', (message) => logged.push(message.text()))
    await visitor.goto(`${server.url}/non/esiste`)
    await expect(visitor.getByText('Oops! Page not found')).toBeVisible()
    expect(logged.some((line) => line.includes('/non/esiste'))).toBe(true)
    await axe(visitor)
    await visitor.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(visitor).toHaveURL(`${server.url}/`)
  })

  await test.step('says so inside the dashboard too, to somebody who is signed in; anybody else comes to the login', async () => {
    const page = await inside('cliente', '/dashboard/non/esiste')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
    const stranger = await browser.newPage()
    await stranger.goto(`${server.url}/dashboard/non/esiste`)
    await expect(stranger).toHaveURL(`${server.url}/`)
    await expect(stranger.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    await stranger.close()
  })

  await test.step('survives a page that cannot load its code', async () => {
    const page = await as('admin')
    await page.route('**/assets/list-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Attività', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('La pagina non si è caricata')
    await expect(page.getByRole('alert')).not.toContainText('connessione')
    await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    await page.unroute('**/assets/list-page-*.js')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
  })
})

test.describe('A fault of a page', () => {
  test.use({ expectedFault: /RangeError: No number of/ })

  test('is reported to the server, without what was on it', async ({ signedIn, server }) => {
    const page = await signedIn('admin')
    await page.addInitScript(() => {
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          throw new RangeError('No number of "Mario Rossi", mario@example.it')
        },
      })
    })
    await page.goto(`${server.url}/dashboard`)
    const reported = () => /.*"client-error".*RangeError: No number of.*/.exec(server.output())?.[0]
    await expect.poll(reported).toBeDefined()
    expect(reported()).not.toMatch(/Mario|mario/)
    expect(reported()).toContain('/dashboard')
  })
})
