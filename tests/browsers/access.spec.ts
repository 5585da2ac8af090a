import { codeOf } from '../../testing/app-codes.ts'
import { menus } from '../../testing/menus.ts'
import { demoPassword } from '../../testing/server.ts'
import { linkButtonName } from '../e2e/support/access/mail-links.ts'
import { protectedAccount } from '../e2e/support/access/second-step.ts'
import { newAccount, password } from '../e2e/support/rooms/profile.ts'
import { button, byRole, field, link, text, title, within } from './support/targets.ts'
import { expect, see, seeAddress, seeValue, type Tab, test } from './support/test.ts'

async function signIn(tab: Tab, email: string, secret: string): Promise<void> {
  await tab.fill(field('Email'), email)
  await tab.fill(field('Password'), secret)
  await tab.click(button('Accedi'))
}

test('somebody signs in with email and password', async ({ tab, server }) => {
  await tab.goto(server.url)
  await signIn(tab, 'admin@demo.it', demoPassword)
  await see(tab, text('Accesso effettuato'))
  await see(tab, title('Dashboard'))
  await seeAddress(tab, `${server.url}/dashboard`)
})

for (const [role, names] of Object.entries(menus))
  test(`the dashboard of the role ${role} has its menu`, async ({ visit }) => {
    const tab = await visit(role)
    await see(tab, title('Dashboard'))
    const menu = byRole('navigation', 'Menu principale')
    for (const name of names) await see(tab, within(menu, link(name)))
    expect(await tab.count(within(menu, byRole('link')))).toBe(names.length)
  })

test('after the password an account with an app is asked for its code', async ({
  tab,
  server,
  db,
  unique,
}) => {
  const { email, secret } = await protectedAccount(server, db, `${unique('passo')}@example.it`)
  await tab.goto(`${server.url}/dashboard/profile`)
  await signIn(tab, email, password)
  await see(tab, byRole('heading', 'Verifica in due passaggi'))
  await tab.fill(field('Codice di verifica'), codeOf(secret))
  await tab.click(button('Verifica'))
  await seeValue(tab, field('Email'), email)
  await seeAddress(tab, `${server.url}/dashboard/profile`)
})

test('the link of a mail leads to a new password, with which the account signs in', async ({
  tab,
  server,
  db,
  mailTo,
  unique,
}) => {
  const email = `${unique('scordata')}@example.it`
  await newAccount(db, email)
  await tab.goto(server.url)
  await tab.click(button('Password dimenticata?'))
  await tab.fill(field('Email'), email)
  await tab.click(button('Invia il link'))
  await see(tab, text('Email inviata'))
  await tab.goto((await mailTo(email)).link)
  await tab.click(button(linkButtonName))
  await tab.fill(field('Nuova Password'), 'Segreta456')
  await tab.fill(field('Conferma Password'), 'Segreta456')
  await tab.click(button('Aggiorna Password'))
  await see(tab, text('Password cambiata con successo'))
  // It throws with any other password.
  await server.signIn(email, 'Segreta456')
})
