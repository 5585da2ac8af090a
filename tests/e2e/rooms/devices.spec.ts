import { beforeIdle, skipPauses } from '../support/pauses.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

// The live connection, which learns of a session's end, is opened once the page is idle.
test.use({ codeAhead: true })

const card = (page: Page) => page.getByRole('region', { name: 'Dispositivi' })
const rows = (page: Page) => card(page).getByRole('listitem')

/** Resolves when the page hears what others save. */
const untilLive = (page: Page) =>
  page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('Subscribed to PostgreSQL'),
      ),
    )

test('Profilo shows where one is signed in, and ends one session or all others, whose open pages say so', async ({
  arrive,
  server,
  db,
  unique,
  axe,
}) => {
  await test.step('Profilo shows where one is signed in, and ends a session there, whose open page says so', async () => {
    const email = `${unique('altrove')}@example.it`
    await newAccount(db, email)
    const there = await arrive(email, password)
    await skipPauses(there, beforeIdle)
    const live = untilLive(there)
    await there.goto(`${server.url}/dashboard/card`)
    await live

    const here = await arrive(email, password)
    await here.goto(server.url + profile)
    await expect(rows(here)).toHaveCount(2)
    await expect(rows(here).first()).toContainText('questo dispositivo')
    await expect(rows(here).first()).toContainText('rete 127.0.0.1 · ')
    await expect(rows(here).first().getByRole('button')).toHaveCount(0)
    await axe(here)
    await resize(here, { width: 390, height: 844 })
    await axe(here)
    await rows(here)
      .nth(1)
      .getByRole('button', { name: /^Esci da / })
      .click()
    await expect(here.getByText("Su quel dispositivo l'accesso è stato chiuso")).toBeVisible()
    await expect(rows(here)).toHaveCount(1)
    await expect(there.getByText('La sessione è terminata: accedi di nuovo per continuare.')).toBeVisible()
    await expect(there.getByLabel('Email')).toHaveValue(email)
  })

  await test.step('Profilo ends all other sessions at once, and an open form asks for the password', async () => {
    const email = `${unique('tutti')}@example.it`
    await newAccount(db, email)
    const there = await arrive(email, password)
    await skipPauses(there, beforeIdle)
    const live = untilLive(there)
    await there.goto(server.url + profile)
    await there.getByLabel('Nome Utente').fill('Non va perso')
    await live
    await server.signIn(email, password)

    const here = await arrive(email, password)
    await here.goto(server.url + profile)
    await expect(rows(here)).toHaveCount(3)
    await card(here).getByRole('button', { name: 'Esci da tutti gli altri' }).click()
    await expect(rows(here)).toHaveCount(1)
    await expect(card(here).getByRole('button')).toHaveCount(0)
    await expect(there.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible()
    await expect(there.getByLabel('Nome Utente')).toHaveValue('Non va perso')
  })
})
