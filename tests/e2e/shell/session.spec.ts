import { authAnswers, storageAnswers, tableAnswers } from '../../../testing/host-answers.ts'
import { changePasswordElsewhere, runOut, runOutHere, typeWebsiteName } from '../support/access/sessions.ts'
import { png } from '../support/files.ts'
import { newAccount, password, profile } from '../support/rooms/profile.ts'
import { toast } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/** The server has ended the session, as Supabase says it: when it is asked, and when the token is to be renewed. */
async function endAsSupabase(page: Page): Promise<void> {
  const { status, body } = authAnswers.sessionEnded.supabase
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status, json: body }))
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    }),
  )
}

test.describe('The session', () => {
  test('Tabs show who is signed in, and sign out together', async ({ arrive, server, create, as }) => {
    await test.step('shows who is signed in, also when another tab has changed that', async () => {
      const { email, business } = await create.businessAccount('Segreta123')
      const website = await create.websiteOf(business.id)
      const page = await arrive(email, 'Segreta123')
      await typeWebsiteName(page, server, website.id, 'Di prima')
      // The session ends, so that the form waits for its person. Then another person signs in.
      await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible()
      const other = await page.context().newPage()
      await other.goto(server.url)
      await other.getByLabel('Email').fill('cliente@demo.it')
      await other.getByLabel('Password', { exact: true }).fill('Demo1234!')
      await other.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(other).toHaveURL(`${server.url}/dashboard`)
      await expect(page).toHaveURL(`${server.url}/dashboard`)
      await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('signs out in every tab at once', async () => {
      const page = await as('business')
      const other = await page.context().newPage()
      await other.goto(`${server.url}/dashboard/profile`)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(other).toHaveURL(`${server.url}/`)
    })
  })

  test('A form keeps what was typed when the session ends, and goes on after signing in', async ({
    inside,
    signedIn,
    server,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('keeps what was typed when the session ends, and goes on after signing in again', async () => {
      await next(page, '/dashboard/activity/create')
      await page.getByLabel('Insegna').fill('Bar della Sessione')
      // The server has lost the session: it refuses the next request and the renewal.
      await page.route('**/rest/v1/**', (route) =>
        route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
      )
      await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
        route.fulfill({
          status: 400,
          json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
        }),
      )
      await page.getByLabel('Partita IVA').fill('12345678903')
      const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
      await expect(dialog).toBeVisible()
      await page.unrouteAll()
      await dialog.getByLabel('Password', { exact: true }).fill('Demo1234!')
      await dialog.getByRole('button', { name: 'Accedi' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByLabel('Insegna')).toHaveValue('Bar della Sessione')
    })

    await test.step('has a way out when not even the role can be read', async () => {
      const page = await signedIn('cliente')
      await page.route('**/rest/v1/rpc/get_user_role', (route) => route.fulfill({ json: null }))
      await page.goto(`${server.url}/dashboard/profile`)
      await expect(page.getByText('Al tuo account non è assegnato alcun ruolo.')).toBeVisible()
      await axe(page)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    })
  })

  test('An ended session is told at the login, and leads back to the page', async ({
    arrive,
    server,
    create,
    axe,
  }) => {
    await test.step('leads to the login when the session was ended elsewhere, and back to the page afterwards', async () => {
      const { email } = await create.businessAccount('Segreta123')
      const page = await arrive(email, 'Segreta123')
      await page.goto(`${server.url}/dashboard/websites`)
      await expect(page.getByRole('heading', { level: 1, name: 'Siti Web' })).toBeVisible()
      await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
      // Reading works until the token runs out.
      await runOut(page)
      await page.getByRole('link', { name: 'Social', exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByRole('status')).toHaveText(
        'La sessione è terminata: accedi di nuovo per continuare.',
      )
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await axe(page)
      await page.getByLabel('Password', { exact: true }).fill('Segreta456')
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/dashboard/social`)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByText('La sessione è terminata')).toHaveCount(0)
    })

    for (const [what, hasRunOut] of [
      ['looks valid', false],
      ['has run out', true],
    ] as const) {
      await test.step(`says at the login that the session this device remembers is over, when its token ${what}`, async () => {
        const { email } = await create.businessAccount('Segreta123')
        const page = await arrive(email, 'Segreta123')
        await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
        if (hasRunOut) await page.addInitScript(runOutHere)
        await page.goto(`${server.url}/dashboard/cards`)
        await expect(page).toHaveURL(`${server.url}/`)
        await expect(page.getByText('La sessione è terminata: accedi di nuovo per continuare.')).toBeVisible()
        await expect(page.getByLabel('Email')).toHaveValue(email)
      })
    }
  })

  test('A session that Supabase has ended is over at its next page or refusal, and outlives a foreign link', async ({
    arrive,
    server,
    create,
    as,
    db,
    unique,
  }) => {
    await test.step('that Supabase has ended is over at its next page, though its tables still take the token', async () => {
      const { email } = await create.businessAccount('Segreta123')
      const page = await arrive(email, 'Segreta123')
      await endAsSupabase(page)
      await page.route('**/rest/v1/rpc/get_user_role', (route) => route.fulfill({ json: null }))
      await page.goto(`${server.url}/dashboard/cards`)
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByText('La sessione è terminata: accedi di nuovo per continuare.')).toBeVisible()
    })

    await test.step('that Supabase has ended is over at its next refusal, over the open form', async () => {
      const { email, business } = await create.businessAccount('Segreta123')
      const website = await create.websiteOf(business.id)
      const page = await arrive(email, 'Segreta123')
      await typeWebsiteName(page, server, website.id, 'Di prima')
      await endAsSupabase(page)
      const { status, body } = tableAnswers.refused.supabase
      await page.route('**/rest/v1/websites**', (route) => route.fulfill({ status, json: body }))
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue('Di prima')
    })

    await test.step('outlives a link of another account whose session Supabase has ended', async () => {
      const page = await as('cliente')
      const email = `${unique('altra')}@example.it`
      await newAccount(db, email)
      const { data } = await server.client().auth.signInWithPassword({ email, password })
      const link = { ...data.session, type: 'recovery', contested: false }
      await page.addInitScript(
        (held) => sessionStorage.setItem('bottega.link-session', held),
        JSON.stringify(link),
      )
      const { status, body } = authAnswers.sessionEnded.supabase
      await page.route('**/auth/v1/user', async (route) => {
        const isOfLink = (await route.request().headerValue('authorization'))?.endsWith(
          link.access_token ?? '-',
        )
        return isOfLink ? route.fulfill({ status, json: body }) : route.fallback()
      })
      await page.goto(`${server.url}/dashboard/profile`)
      await expect(toast(page, 'Link non valido')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible()
    })
  })

  test('is renewed where the storage of Supabase takes its token no more, and the picture is sent once more', async ({
    arrive,
    server,
    db,
    unique,
  }) => {
    const email = `${unique('scaduto')}@example.it`
    await newAccount(db, email)
    const page = await arrive(email, password)
    await page.goto(server.url + profile)
    const { status, body } = storageAnswers.tokenRunOut.supabase
    const sent: (Buffer | null)[] = []
    await page.route('**/storage/v1/object/avatars/**', async (route) => {
      sent.push(route.request().postDataBuffer())
      return sent.length === 1 ? route.fulfill({ status, json: body }) : route.fallback()
    })
    const renewal = page.waitForRequest('**/auth/v1/token?grant_type=refresh_token')
    await page.getByLabel('Avatar').setInputFiles(png('io.png'))
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(toast(page, 'Profilo aggiornato con successo')).toBeVisible()
    await renewal
    expect(sent).toHaveLength(2)
    expect(sent[0]?.length).toBeGreaterThan(0)
    expect(sent[1]).toEqual(sent[0])
  })
})
