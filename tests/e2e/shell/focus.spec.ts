import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/*
 * After a save that fails the focus is on the button or on the first error. If the page lost it, somebody without a mouse would
 * have to start from the top.
 */

const failed = { status: 500, json: { message: 'boom' } }

/** Sends a form by keyboard and lets the request fail. The button must have the focus meanwhile and afterwards. */
async function sendAndFail(page: Page, button: string, url: string) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(url, async (route) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(route.request().method())) return route.continue()
    await held
    await route.fulfill(failed)
  })
  const send = page.getByRole('button', { name: button, exact: true })
  await send.focus()
  const asked = page.waitForRequest((sent) => !['GET', 'HEAD', 'OPTIONS'].includes(sent.method()))
  await page.keyboard.press('Enter')
  await asked
  const focused = page.locator('button[aria-busy=true]')
  await expect(focused).toBeFocused()
  await expect(focused).toBeDisabled()
  answer()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'boom' })
      .or(page.getByText(/^Errore/)),
  ).not.toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(send).toBeEnabled()
}

interface Case {
  form: string
  path: string
  prepare: (page: Page) => Promise<void>
  button: string
  url: string
}

const cases: Case[] = [
  {
    form: 'the payment method, a dialog,',
    path: 'billing',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' }).click()
      await page.getByLabel('IBAN').fill('IT60X0542811101000000123456')
    },
    button: 'Aggiungi',
    url: '**/rest/v1/payment_methods**',
  },
  {
    form: "the profile's name",
    path: 'profile',
    prepare: (page) => page.getByLabel('Nome Utente').fill('Fuoco'),
    button: 'Salva Modifiche',
    url: '**/auth/v1/user',
  },
  {
    form: 'the new password',
    path: 'profile',
    prepare: async (page) => {
      await page.getByLabel('Nuova Password').fill('segreta12')
      await page.getByLabel('Conferma Password').fill('segreta12')
    },
    button: 'Aggiorna Password',
    url: '**/auth/v1/user',
  },
]

test('The admin’s focus stays on a button whose request failed, and on a search opened early', async ({
  inside,
  as,
  server,
}) => {
  const page = await inside('admin')
  for (const { form, path, prepare, button, url } of cases) {
    await test.step(`${form} keeps the focus on its button when it fails`, async () => {
      await next(page, `/dashboard/${path}`)
      await prepare(page)
      await sendAndFail(page, button, url)
    })
  }

  await test.step('Logout keeps the focus too', async () => {
    await next(page, '/dashboard/profile')
    await page.route('**/auth/v1/logout**', (route) => route.fulfill(failed))
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('boom')).toBeVisible()
    await expect(logout).toBeFocused()
  })

  await test.step('the menu that stands before the role is known keeps the focus, and a search that was opened', async () => {
    const page = await as('admin')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rpc/get_user_role', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/dashboard/users`)
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.focus()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Che cosa vuoi trovare?' })).toBeFocused()
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Che cosa vuoi trovare?' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(logout).toBeFocused()
  })
})

test('the login keeps the focus on the button, and leads to what is missing', async ({ visitor }) => {
  const enter = visitor.getByRole('button', { name: 'Accedi', exact: true })
  await enter.focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByLabel('Email')).toBeFocused()
  await visitor.getByLabel('Email').fill('admin@demo.it')
  await visitor.getByLabel('Password', { exact: true }).fill('sbagliata')
  await enter.focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('Credenziali non valide')).toBeVisible()
  await expect(enter).toBeFocused()
  await visitor.getByRole('button', { name: 'Password dimenticata?' }).click()
  await visitor.getByLabel('Email').fill('')
  const send = visitor.getByRole('button', { name: 'Invia il link' })
  await send.focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByLabel('Email')).toBeFocused()
})
