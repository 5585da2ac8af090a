import type { RunningServer } from '../../../testing/server.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

/* A business comes with the password that an admin has chosen for it. */

const given = 'scelta-da-altri-1'
const own = 'scelta-da-me-22'
const notice = (page: Page) => page.getByRole('region', { name: 'Scegli una password tua' })

async function makeAccount(server: RunningServer, businessId: string, email: string): Promise<void> {
  const admin = await server.signInAs('admin')
  const body = { email, password: given, businessId }
  const { error } = await admin.functions.invoke('create-business-account', { body })
  if (error) throw error
}

test('A business is asked once more for a password of its own; an admin has one made that can be read', async ({
  signIn,
  server,
  create,
  unique,
  axe,
  inside,
}) => {
  await test.step('It is asked for a password of its own on every page, may put it off once, and is left in peace afterwards', async () => {
    const email = `${unique('nuova')}@example.it`
    const business = await create.business({ insegna: unique('Nuova') })
    await makeAccount(server, business.id, email)
    const page = await signIn(email, given)
    await expect(notice(page)).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Social', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Social' })).toBeVisible()
    await notice(page).getByRole('button', { name: 'Più tardi' }).click()
    await expect(notice(page)).toBeHidden()

    const again = await signIn(email, given)
    await expect(notice(again)).toBeVisible()
    await expect(notice(again).getByRole('button', { name: 'Più tardi' })).toBeHidden()
    await resize(again, { width: 390, height: 844 })
    await axe(again)
    await notice(again).getByRole('link', { name: 'Scegli la password' }).click()
    await expect(again.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible()
    await expect(notice(again)).toBeHidden()
    await again.getByLabel('Nuova Password').fill(own)
    await again.getByLabel('Conferma Password').fill(own)
    await again.getByRole('button', { name: 'Aggiorna Password' }).click()
    await expect(again.getByText('Password cambiata con successo')).toBeVisible()
    await again.goto(`${server.url}/dashboard`)
    await expect(again.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(notice(again)).toBeHidden()
  })

  await test.step('An admin has a password made, and it can be read', async () => {
    const page = await inside('admin', '/dashboard/activity/create')
    await page.getByRole('button', { name: 'Genera password' }).click()
    await page.getByRole('button', { name: 'Mostra password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(/^[a-z]{6}(-[a-z]{6}){3}$/)
    await axe(page)
  })
})
