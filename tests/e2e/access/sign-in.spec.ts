import { expect, test } from '../support/test.ts'

test.describe('Signing in', () => {
  test('shows the product, its tagline and two tabs that switch freely', async ({ visitor, axe }) => {
    await expect(visitor.getByText('La tua piattaforma digitale')).toBeVisible()
    await expect(visitor.getByRole('contentinfo')).toHaveText(/^© 20\d\d Bottega/)
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await expect(visitor.getByRole('button', { name: 'Registrati' })).toBeVisible()
    await expect(visitor.getByText('Cliente')).toBeVisible()
    await axe(visitor)
    await visitor.getByRole('tab', { name: 'accedi' }).click()
    await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
  })

  test('is always light', async ({ visitor }) => {
    await visitor.emulateMedia({ colorScheme: 'dark' })
    await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(246, 245, 242)')
    await expect(visitor.locator('html')).toHaveCSS('color-scheme', 'light')
  })

  test('asks for what is missing, at the field, and keeps what was typed', async ({ visitor }) => {
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription("L'email è obbligatoria")
    await visitor.getByLabel('Email').fill('non-una-email')
    await visitor.getByLabel('Password', { exact: true }).fill('segreta')
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription('Email non valida')
    await expect(visitor.getByLabel('Email')).toBeFocused()
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveValue('segreta')
  })

  test('keeps the e-mail between the tabs and for the recovery', async ({ visitor }) => {
    const email = visitor.getByLabel('Email')
    await email.fill('anna@example.it')
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await expect(email).toHaveValue('anna@example.it')
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Minimo 6 caratteri',
    )
    await email.fill('anna.bianchi@example.it')
    await visitor.getByRole('tab', { name: 'accedi' }).click()
    await expect(email).toHaveValue('anna.bianchi@example.it')
    await visitor.getByRole('button', { name: 'Password dimenticata?' }).click()
    await expect(email).toHaveValue('anna.bianchi@example.it')
    await visitor.getByRole('button', { name: 'Invia il link' }).click()
    await expect(visitor.getByText('Email inviata')).toBeVisible()
    await expect(email).toHaveValue('anna.bianchi@example.it')
    await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
  })

  test('takes the error away when it succeeds', async ({ visitor }) => {
    await visitor.getByLabel('Email').fill('cliente@demo.it')
    await visitor.getByLabel('Password', { exact: true }).fill('sbagliata')
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor.getByText('Errore di accesso')).toBeVisible()
    await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor.getByText('Accesso effettuato')).toBeVisible()
    await expect(visitor.getByText('Errore di accesso')).toHaveCount(0)
    await expect(visitor.getByText('Accesso effettuato')).toBeVisible()
  })

  test('tells at the field that a new password is too long to be stored', async ({ visitor }) => {
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await visitor.getByLabel('Email').fill('lunga@example.it')
    await visitor.getByLabel('Password', { exact: true }).fill('è'.repeat(37))
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /massimo 72 caratteri, le lettere accentate valgono due/,
    )
    await expect(visitor.getByLabel('Email')).toHaveValue('lunga@example.it')
  })

  test('leaves the error of a failed link behind', async ({ page, server }) => {
    await page.goto(`${server.url}/dashboard/profile#error=access_denied&error_code=otp_expired`)
    await expect(page.getByText('Link non valido')).toBeVisible()
    await page.getByLabel('Email').fill('cliente@demo.it')
    await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
  })

  test('refuses wrong credentials without saying which part was wrong', async ({ visitor }) => {
    for (const email of ['admin@demo.it', 'nessuno@demo.it']) {
      await visitor.getByLabel('Email').fill(email)
      await visitor.getByLabel('Password', { exact: true }).fill('sbagliata')
      await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(visitor.getByText('Errore di accesso').first()).toBeVisible()
      await expect(visitor.getByText('Credenziali non valide').first()).toBeVisible()
    }
  })

  test('welcomes and opens the dashboard, busy meanwhile', async ({ visitor }) => {
    await visitor.route('**/auth/v1/token**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await visitor.getByLabel('Email').fill('admin@demo.it')
    await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
    const role = visitor.waitForRequest((sent) => sent.url().endsWith('/rest/v1/rpc/get_user_role'))
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor.getByRole('button', { name: 'Caricamento...' })).toBeDisabled()
    await expect(visitor.getByText('Accesso effettuato')).toBeVisible()
    await expect(visitor.getByText('Benvenuto nella piattaforma!')).toBeVisible()
    await expect(visitor).toHaveURL(/\/dashboard$/)
    expect((await role).postDataJSON()).toEqual({ _user_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  test('leads to the page that was asked for', async ({ visitor, server }) => {
    await visitor.goto(`${server.url}/dashboard/activity?q=bar`)
    await expect(visitor).toHaveURL(`${server.url}/`)
    await visitor.getByLabel('Email').fill('admin@demo.it')
    await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor).toHaveURL(/\/dashboard\/activity\?q=bar$/)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Attività' })).toBeVisible()
  })

  test('tells in Italian that the service does not answer', async ({ visitor }) => {
    await visitor.route('**/auth/v1/token**', (route) => route.abort('connectionrefused'))
    await visitor.getByLabel('Email').fill('admin@demo.it')
    await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
    await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(visitor.getByText('Errore di accesso')).toBeVisible()
    await expect(visitor.getByText(/Connessione assente/)).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeEnabled()
  })

  for (const [what, answer, told] of [
    ['says why', { msg: 'Database error querying schema' }, 'Database error querying schema'],
    ['says nothing', {}, 'Il servizio ha risposto con un errore. Riprova tra poco'],
  ] as const) {
    test(`does not blame the credentials when a service out of order ${what}`, async ({ visitor }) => {
      await visitor.route('**/auth/v1/token**', (route) => route.fulfill({ status: 500, json: answer }))
      await visitor.getByLabel('Email').fill('admin@demo.it')
      await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
      await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(visitor.getByText('Errore di accesso')).toBeVisible()
      await expect(visitor.getByText(told)).toBeVisible()
      await expect(visitor.getByText('Credenziali non valide')).toHaveCount(0)
    })
  }

  test('skips the login for somebody already signed in', async ({ signedIn, server }) => {
    const page = await signedIn('gestore')
    await page.goto(server.url)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('Registering', () => {
  test('sends a confirmation, whose link signs in as cliente', async ({
    visitor,
    server,
    mailTo,
    unique,
  }) => {
    const email = `${unique('nuovo')}@example.it`
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('segreta1')
    const signUp = visitor.waitForRequest((sent) => sent.url().includes('/auth/v1/signup'))
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    expect(new URL((await signUp).url()).searchParams.get('redirect_to')).toBe(server.url)
    expect((await signUp).postDataJSON()).toMatchObject({ email, data: { role: 'cliente' } })
    await expect(visitor.getByText('Registrazione completata')).toBeVisible()
    await expect(visitor.getByText("Controlla la tua email per confermare l'account.").first()).toBeVisible()

    const mail = await mailTo(email)
    expect(mail.subject).toBe('Conferma il tuo account')
    await visitor.goto(mail.link)
    await expect(visitor).toHaveURL(`${server.url}/dashboard`)
    await expect(visitor.getByText('Account confermato')).toBeVisible()
    await expect(visitor.getByText('Contenuto in arrivo...')).toBeVisible()
    const menu = visitor.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Card', 'Attività', 'Profilo'])

    // A link works once.
    await visitor.evaluate(() => localStorage.clear())
    await visitor.goto(mail.link)
    await expect(visitor.getByText('Link non valido')).toBeVisible()
    await expect(visitor.getByText('Account confermato')).toHaveCount(0)
  })

  test('answers the same for an address that already has an account', async ({ visitor }) => {
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await visitor.getByLabel('Email').fill('admin@demo.it')
    await visitor.getByLabel('Password', { exact: true }).fill('segreta1')
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByText('Registrazione completata')).toBeVisible()
  })

  test('asks for what is missing; the server alone judges the password', async ({ visitor }) => {
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription("L'email è obbligatoria")
    const password = visitor.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('La password è obbligatoria')
    await password.fill('x')
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('tells why it failed', async ({ visitor }) => {
    await visitor.route('**/auth/v1/signup**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'boom' } }),
    )
    await visitor.getByRole('tab', { name: 'registrati' }).click()
    await visitor.getByLabel('Email').fill('x@example.it')
    await visitor.getByLabel('Password', { exact: true }).fill('segreta1')
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByText('Errore di registrazione')).toBeVisible()
    await expect(visitor.getByText('boom')).toBeVisible()
    await visitor.unrouteAll()
    await visitor.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 500, json: {} }))
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByText('Si è verificato un errore durante la registrazione')).toBeVisible()
  })
})

test.describe('Signing out', () => {
  test('returns to the login and says so', async ({ as, server }) => {
    const page = await as('business')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByText('Disconnesso', { exact: true })).toBeVisible()
    await expect(page.getByText('Sei stato disconnesso con successo')).toBeVisible()
    await page.goto(`${server.url}/dashboard`)
    await expect(page).toHaveURL(`${server.url}/`)
  })

  test('ends the session of this device alone, and says so', async ({ signIn, create, server }) => {
    const { email, business } = await create.businessAccount('Segreta123')
    const website = await create.websiteOf(business.id)
    const other = server.client()
    await other.auth.signInWithPassword({ email, password: 'Segreta123' })
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

  test('without a session says that there was none', async ({ as, server }) => {
    const page = await as('business')
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Disconnesso', { exact: true })).toBeVisible()
    await expect(page.getByText('Sessione non presente o già scaduta')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
  })

  test('with a session the server no longer knows ends it here', async ({ as, server }) => {
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

  test('that fails says so and stays', async ({ as }) => {
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
