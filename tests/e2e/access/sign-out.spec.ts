import { expect, test } from '../support/test.ts'

test('A business signs out of this device alone; without a session, of one unknown, and not at all when it fails', async ({
  as,
  server,
  signIn,
  create,
}) => {
  await test.step('returns to the login and says so', async () => {
    const page = await as('business')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByText('Disconnesso', { exact: true })).toBeVisible()
    await expect(page.getByText('Sei stato disconnesso con successo')).toBeVisible()
    await page.goto(`${server.url}/dashboard`)
    await expect(page).toHaveURL(`${server.url}/`)
  })

  await test.step('ends the session of this device alone, and says so', async () => {
    const { email, business } = await create.businessAccount('Segreta123')
    const website = await create.websiteOf(business.id)
    const other = await server.signIn(email, 'Segreta123')
    const page = await signIn(email, 'Segreta123')
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
      return JSON.parse(localStorage.getItem(key) ?? '{}').refresh_token as string
    })
    const logout = page.getByRole('button', { name: 'Logout' })
    await expect(logout).toHaveAccessibleDescription('Esci da questo dispositivo')
    await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
    await page.getByLabel('Nome').fill('Altro')
    await logout.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Esci solo da questo dispositivo.')
    const asked = page.waitForRequest('**/auth/v1/logout**')
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    expect(new URL((await asked).url()).searchParams.get('scope')).toBe('local')
    await expect(page.getByText('Sei stato disconnesso con successo')).toBeVisible()
    expect((await server.client().auth.refreshSession({ refresh_token: token })).error).not.toBeNull()
    expect((await other.auth.refreshSession()).error).toBeNull()
  })

  await test.step('without a session says that there was none', async () => {
    const page = await as('business')
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Disconnesso', { exact: true })).toBeVisible()
    await expect(page.getByText('Sessione non presente o già scaduta')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
  })

  await test.step('with a session the server no longer knows ends it here', async () => {
    const page = await as('business')
    await page.route('**/auth/v1/logout**', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, error_code: 'validation_failed', msg: 'invalid session' },
      }),
    )
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Sessione scaduta, accesso terminato')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
  })

  await test.step('that fails says so and stays', async () => {
    const page = await as('business')
    await page.route('**/auth/v1/logout**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'boom' } }),
    )
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Errore', { exact: true })).toBeVisible()
    await expect(page.getByText('boom')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.unrouteAll()
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Errore durante la disconnessione')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})
