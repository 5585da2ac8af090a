import { openMailLink } from '../support/access/mail-links.ts'
import { openRegistration } from '../support/access/registration.ts'
import { afresh } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

test.describe('Registering', () => {
  test('sends a confirmation, whose link signs in as cliente', async ({
    returning,
    server,
    mailTo,
    unique,
  }) => {
    const email = `${unique('nuovo')}@example.it`
    const visitor = await returning()
    await visitor.goto(server.url)
    await openRegistration(visitor)
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('segreta1')
    const signUp = visitor.waitForRequest((sent) => sent.url().includes('/auth/v1/signup'))
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    expect(new URL((await signUp).url()).searchParams.get('redirect_to')).toBe(server.url)
    expect((await signUp).postDataJSON()).toMatchObject({ email, data: { role: 'cliente' } })
    await expect(visitor.getByText('Registrazione completata')).toBeVisible()
    await expect(visitor.getByText("Controlla la tua email per confermare l'account.")).toBeVisible()

    const mail = await mailTo(email)
    expect(mail.subject).toBe('Conferma il tuo account')
    await openMailLink(visitor, mail.link)
    await expect(visitor).toHaveURL(`${server.url}/dashboard`)
    await expect(visitor.getByText('Account confermato')).toBeVisible()
    await expect(visitor.getByText('Contenuto in arrivo...')).toBeVisible()
    const menu = visitor.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Card', 'Attività', 'Profilo'])

    // A link works once.
    await visitor.evaluate(() => localStorage.clear())
    await openMailLink(visitor, mail.link)
    await expect(visitor.getByText('Link non valido')).toBeVisible()
    await expect(visitor.getByText('Account confermato')).toHaveCount(0)
  })

  test('A visitor who registers is told what is missing and what failed, and nothing about other accounts', async ({
    visitor,
  }) => {
    await test.step('asks for what is missing; the server alone judges the password', async () => {
      await openRegistration(visitor)
      await visitor.getByRole('button', { name: 'Registrati' }).click()
      await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription("L'email è obbligatoria")
      const password = visitor.getByLabel('Password', { exact: true })
      await expect(password).toHaveAccessibleDescription('La password è obbligatoria')
      await password.fill('x')
      await visitor.getByRole('button', { name: 'Registrati' }).click()
      await expect(password).not.toHaveAttribute('aria-invalid', 'true')
    })

    await test.step('tells why it failed', async () => {
      await afresh(visitor)

      await visitor.route('**/auth/v1/signup**', (route) =>
        route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'boom' } }),
      )
      await openRegistration(visitor)
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

    await test.step('answers the same for an address that already has an account', async () => {
      await afresh(visitor)

      await openRegistration(visitor)
      await visitor.getByLabel('Email').fill('admin@demo.it')
      await visitor.getByLabel('Password', { exact: true }).fill('segreta1')
      await visitor.getByRole('button', { name: 'Registrati' }).click()
      await expect(visitor.getByText('Registrazione completata')).toBeVisible()
    })
  })
})
