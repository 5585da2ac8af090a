import { codeOf } from '../../../testing/app-codes.ts'
import { openMailLink } from '../support/access/mail-links.ts'
import { lookAtEnds } from '../support/accessibility.ts'
import { chooseExport } from '../support/export.ts'
import { openLive } from '../support/live.ts'
import { resize, toast } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

/* 'Utenti': an admin's day with the people of an installation. */

const password = 'Segreta123!'
const list = '/dashboard/users'
const account = (page: Page) => page.getByRole('region', { name: 'Account' })
const rowOf = (page: Page, email: string) => account(page).getByRole('row').filter({ hasText: email })
const question = (page: Page) => page.getByRole('alertdialog')

async function choose(page: Page, email: string, item: string) {
  await page.getByRole('button', { name: `Azioni per ${email}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function invite(page: Page, email: string, name: string, role: string) {
  const dialog = page.getByRole('dialog', { name: 'Invita' })
  await page.getByRole('button', { name: 'Invita', exact: true }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('Ruolo').selectOption(role)
  await dialog.getByRole('button', { name: "Manda l'invito" }).click()
  return dialog
}

test.describe('A colleague', () => {
  // The list hears of an opened invitation by the live connection.
  test.use({ codeAhead: true })

  test('joins, becomes gestore, loses the telephone, is blocked and leaves', async ({
    signedIn,
    takeContext,
    server,
    unique,
    mailTo,
  }) => {
    const [name, email] = [unique('Carla'), `${unique('carla')}@example.it`.toLowerCase()]
    const page = await signedIn('admin')
    await openLive(page, `${server.url}${list}?q=${encodeURIComponent(email)}`)
    const dialog = await invite(page, 'gestore@demo.it', name, 'Cliente')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
      'Esiste già un account con questa email',
    )
    await expect(dialog.getByLabel('Nome')).toHaveValue(name)
    await lookAtEnds(page, 'an invitation to a taken address')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: "Manda l'invito" }).click()
    await expect(toast(page, 'Invito inviato')).toBeVisible()
    await expect(rowOf(page, email)).toContainText('Invitato')

    const own = await (await takeContext()).newPage()
    await openMailLink(own, (await mailTo(email)).link)
    await own.getByLabel('Nuova Password').fill(password)
    await own.getByLabel('Conferma Password').fill(password)
    await own.getByRole('button', { name: 'Aggiorna Password' }).click()
    await expect(rowOf(page, email)).toContainText('Attivo')
    await expect(rowOf(page, email)).toContainText('Cliente')

    await choose(page, email, 'Cambia ruolo')
    const role = page.getByRole('dialog', { name: `Cambia ruolo di ${name}` })
    await role.getByLabel('Ruolo').selectOption('Gestore')
    await role.getByRole('button', { name: 'Cambia ruolo' }).click()
    await expect(rowOf(page, email)).toContainText('Gestore')
    await own.goto(`${server.url}/dashboard/websites`)
    await expect(own.getByRole('heading', { level: 1, name: 'Siti Web' })).toBeVisible()

    const telephone = await server.signIn(email, password)
    const { data } = await telephone.auth.mfa.enroll({ factorType: 'totp' })
    const [factorId, code] = [data?.id ?? '', codeOf(data?.totp.secret ?? '')]
    expect((await telephone.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    await choose(page, email, 'Togli la verifica in due passaggi')
    await expect(question(page)).toHaveAccessibleDescription(new RegExp(`${email}.*le passkey restano`))
    await lookAtEnds(page, 'a question about an account')
    await question(page).getByRole('button', { name: 'Togli la verifica' }).click()
    await expect(toast(page, 'Verifica in due passaggi tolta')).toBeVisible()
    expect((await (await server.signIn(email, password)).auth.getUser()).data.user?.factors).toBeUndefined()

    await choose(page, email, 'Blocca')
    await question(page).getByRole('button', { name: 'Blocca', exact: true }).click()
    await expect(rowOf(page, email)).toContainText('Bloccato')
    await own.goto(`${server.url}/`)
    await own.getByLabel('Email').fill(email)
    await own.getByLabel('Password', { exact: true }).fill(password)
    await own.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(own.getByText("L'account è bloccato: rivolgiti a chi gestisce il sistema")).toBeVisible()

    await choose(page, email, 'Elimina')
    await expect(question(page)).toHaveAccessibleName(`Eliminare l'account di ${name}?`)
    await question(page).getByRole('button', { name: 'Elimina', exact: true }).click()
    await expect(toast(page, 'Account eliminato')).toBeVisible()
    await expect(rowOf(page, email)).toHaveCount(0)
  })
})

test('an invitation whose mail does not go is sent again, and its account is in the list', async ({
  inside,
  unique,
}) => {
  const email = `${unique('ferma')}@example.it`.toLowerCase()
  const page = await inside('admin', `${list}?q=${encodeURIComponent(email)}`)
  let calls = 0
  await page.route(
    '**/functions/v1/manage-account',
    async (route) => {
      calls += 1
      const { user_id } = await (await route.fetch()).json()
      const error = "L'account c'è, ma l'email non è partita"
      await route.fulfill({ status: 502, json: { user_id, code: 'mail_not_sent', error } })
    },
    { times: 1 },
  )
  const dialog = await invite(page, email, '', 'Gestore')
  await expect(dialog.getByRole('alert')).toContainText("L'invito non è partito: riprova")
  await expect(dialog.getByRole('alert')).toContainText(email)
  await lookAtEnds(page, 'an invitation whose mail did not go')
  await dialog.getByRole('button', { name: 'Manda di nuovo' }).click()
  await expect(toast(page, 'Invito inviato')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText('Invitato')
  expect(calls).toBe(1)
})

test('accounts are found, filtered and sorted; the address keeps it, and one can do nothing to oneself', async ({
  inside,
}) => {
  const page = await inside('admin', `${list}?q=demo.it`)
  await expect(page.getByText('coming soon', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'business@demo.it')).toContainText('Trattoria da Nino')
  await lookAtEnds(page, 'the list of accounts')
  await account(page).getByLabel('Ruolo').selectOption('Gestore')
  await expect(account(page).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/role=gestore/)
  await account(page).getByLabel('Ruolo').selectOption('Tutti')
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page).toHaveURL(/sort=email/)
  await expect(account(page).getByRole('row').nth(1)).toContainText('admin@demo.it')

  const button = page.getByRole('button', { name: 'Azioni per admin@demo.it' })
  await button.click()
  const menu = page.getByRole('menu', { name: 'Azioni per admin@demo.it' })
  for (const item of ['Cambia ruolo', 'Blocca', 'Elimina'])
    await expect(menu.getByRole('menuitem', { name: item })).toBeDisabled()
  await lookAtEnds(page, 'the menu of an account')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await resize(page, { width: 390, height: 844 })
  const download = page.waitForEvent('download')
  await chooseExport(page)
  expect((await download).suggestedFilename()).toMatch(/^account-.*\.csv$/)
})
