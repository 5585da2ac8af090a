import { openRegistration } from '../support/access/registration.ts'
import { afresh } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

test.describe('Signing in', () => {
  test('A visitor reads the login, is told what is missing, and keeps the e-mail in all three forms', async ({
    visitor,
    axe,
  }) => {
    await test.step('shows the product, its tagline and two tabs that switch freely', async () => {
      await expect(visitor.getByText('La tua piattaforma digitale')).toBeVisible()
      await expect(visitor.getByRole('contentinfo')).toHaveText(/^© 20\d\d Bottega/)
      await openRegistration(visitor)
      await expect(visitor.getByRole('button', { name: 'Registrati' })).toBeVisible()
      await expect(visitor.getByText('Cliente')).toBeVisible()
      await axe(visitor)
      await visitor.getByRole('tab', { name: 'accedi' }).click()
      await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    })

    await test.step('is always light', async () => {
      await afresh(visitor)

      await visitor.emulateMedia({ colorScheme: 'dark' })
      await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(246, 245, 242)')
      await expect(visitor.locator('html')).toHaveCSS('color-scheme', 'light')
    })

    await test.step('asks for what is missing, at the field, and keeps what was typed', async () => {
      await afresh(visitor)

      await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription("L'email è obbligatoria")
      await visitor.getByLabel('Email').fill('non-una-email')
      await visitor.getByLabel('Password', { exact: true }).fill('segreta')
      await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription('Email non valida')
      await expect(visitor.getByLabel('Email')).toBeFocused()
      await expect(visitor.getByLabel('Password', { exact: true })).toHaveValue('segreta')
    })

    await test.step('keeps the e-mail between the tabs and for the recovery', async () => {
      await afresh(visitor)

      const email = visitor.getByLabel('Email')
      await email.fill('anna@example.it')
      await openRegistration(visitor)
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

    await test.step('sends the address that a person sees, of all three forms', async () => {
      await afresh(visitor)

      const email = visitor.getByLabel('Email')
      const sent = async (path: string, press: () => Promise<void>) => {
        const [request] = await Promise.all([
          visitor.waitForRequest((asked) => asked.url().includes(path)),
          press(),
        ])
        return request.postDataJSON().email
      }
      const press = (name: string) => visitor.getByRole('button', { name, exact: true }).click()
      const pasted = '\u2060nessuno\u200b\u00ad@exa\u200dmple.it\u200e\u00a0'
      await email.fill(pasted)
      await visitor.getByLabel('Password', { exact: true }).fill('segreta12')
      expect(await sent('/auth/v1/token', () => press('Accedi'))).toBe('nessuno@example.it')
      await press('Password dimenticata?')
      await email.fill(pasted)
      expect(await sent('/auth/v1/recover', () => press('Invia il link'))).toBe('nessuno@example.it')
      await openRegistration(visitor)
      await email.fill(pasted)
      await visitor.getByLabel('Password', { exact: true }).fill('segreta12')
      expect(await sent('/auth/v1/signup', () => press('Registrati'))).toBe('nessuno@example.it')
    })

    await test.step('tells at the field that a new password is too long to be stored', async () => {
      await afresh(visitor)

      await openRegistration(visitor)
      await visitor.getByLabel('Email').fill('lunga@example.it')
      await visitor.getByLabel('Password', { exact: true }).fill('è'.repeat(37))
      await visitor.getByRole('button', { name: 'Registrati' }).click()
      await expect(visitor.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /massimo 72 caratteri, le lettere accentate valgono due/,
      )
      await expect(visitor.getByLabel('Email')).toHaveValue('lunga@example.it')
    })
  })

  test('A visitor who is refused reads why, whoever is to blame, and gets in afterwards', async ({
    visitor,
  }) => {
    await test.step('refuses wrong credentials without saying which part was wrong', async () => {
      for (const email of ['admin@demo.it', 'nessuno@demo.it']) {
        await visitor.getByLabel('Email').fill(email)
        await visitor.getByLabel('Password', { exact: true }).fill('sbagliata')
        await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
        await expect(visitor.getByText('Errore di accesso').first()).toBeVisible()
        await expect(visitor.getByText('Credenziali non valide').first()).toBeVisible()
      }
    })

    await test.step('tells in Italian that the service does not answer', async () => {
      await afresh(visitor)

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
      await test.step(`does not blame the credentials when a service out of order ${what}`, async () => {
        await afresh(visitor)

        await visitor.route('**/auth/v1/token**', (route) => route.fulfill({ status: 500, json: answer }))
        await visitor.getByLabel('Email').fill('admin@demo.it')
        await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
        await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
        await expect(visitor.getByText('Errore di accesso')).toBeVisible()
        await expect(visitor.getByText(told)).toBeVisible()
        await expect(visitor.getByText('Credenziali non valide')).toHaveCount(0)
      })
    }

    await test.step('takes the error away when it succeeds', async () => {
      await afresh(visitor)

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
  })

  test('welcomes and opens the dashboard, busy meanwhile', { tag: '@oldest-dashboard' }, async ({
    visitor,
  }) => {
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

  test('A visitor is led to the page that was asked for, past a failed link, and who is signed in past the login', async ({
    visitor,
    server,
    page,
    signedIn,
    browser,
  }) => {
    await test.step('leads to the page that was asked for', async () => {
      await visitor.goto(`${server.url}/dashboard/activity?q=bar`)
      await expect(visitor).toHaveURL(`${server.url}/`)
      await visitor.getByLabel('Email').fill('admin@demo.it')
      await visitor.getByLabel('Password', { exact: true }).fill('Demo1234!')
      await visitor.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(visitor).toHaveURL(/\/dashboard\/activity\?q=bar$/)
      await expect(visitor.getByRole('heading', { level: 1, name: 'Attività' })).toBeVisible()
    })

    await test.step('leaves the error of a failed link behind', async () => {
      await page.goto(`${server.url}/dashboard/profile#error=access_denied&error_code=otp_expired`)
      await expect(page.getByText('Link non valido')).toBeVisible()
      await page.getByLabel('Email').fill('cliente@demo.it')
      await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
    })

    await test.step('skips the login for somebody already signed in', async () => {
      const page = await signedIn('gestore')
      await page.goto(server.url)
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('without scripts the password does not come into the address', async () => {
      const page = await browser.newPage({ javaScriptEnabled: false })
      await page.goto(server.url)
      await page.getByLabel('Email').fill('admin@demo.it')
      await page.getByRole('textbox', { name: 'Password' }).fill('segreta123')
      const sent = page.waitForEvent('request', (request) => request.isNavigationRequest())
      await page.keyboard.press('Enter')
      expect(new URL((await sent).url()).search).toBe('')
      await page.close()
    })
  })
})
