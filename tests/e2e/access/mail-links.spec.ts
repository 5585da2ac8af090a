import type { SupabaseClient } from '@supabase/supabase-js'
import { openLink } from '../../../testing/mailbox.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { linkButton, openMailLink } from '../support/access/mail-links.ts'
import { openRegistration } from '../support/access/registration.ts'
import { hold } from '../support/requests.ts'
import { expect, type Page, test } from '../support/test.ts'

/* Links from mails, opened in a browser that has been here before, where somebody may be signed in. */

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Il link è di un altro account' })
const invalid = (page: Page) => page.getByText('Link non valido')
const newPassword = (page: Page) => page.getByLabel('Nuova Password')

async function makeAccount(db: SupabaseClient, email: string): Promise<string> {
  const { error } = await db.auth.admin.createUser({ email, password: demoPassword, email_confirm: true })
  if (error) throw error
  return email
}

/** A new recovery link of the account. */
async function recoveryLink(server: RunningServer, email: string, mail: () => Promise<{ link: string }>) {
  await server.client().auth.resetPasswordForEmail(email)
  return (await mail()).link
}

/** The requests of the page that open a link. */
function openings(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/verify')) sent.push(request.method())
  })
  return sent
}

/** Opens a link and loads the page again while the answer to a request, which the server has done, is on its way. */
async function reloadedBeforeTheAnswer(page: Page, link: string, url: RegExp): Promise<void> {
  let first = true
  const answered = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!first) return route.continue()
    first = false
    await route.fetch()
    answered.resolve()
  })
  await openMailLink(page, link)
  await answered.promise
  await page.reload()
  await linkButton(page).click()
}

/** The address to which such a link leads: the page, with the tokens behind `mark`. */
async function pageWithTokens(server: RunningServer, link: string, mark = '#'): Promise<string> {
  const { data } = await openLink(server.client(), link)
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const tokens = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' }
  return `${server.url}/dashboard/profile${mark}${new URLSearchParams(tokens)}`
}

test.describe('A link from a mail', () => {
  test('A link from a mail asks before it replaces who is signed in', async ({
    returning,
    server,
    db,
    mailTo,
    unique,
    axe,
  }) => {
    await test.step('asks before it replaces who is signed in, and leaves them where they are', async () => {
      const email = await makeAccount(db, `${unique('altra')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning('gestore@demo.it')
      const opened = page.waitForResponse('**/auth/v1/verify').then((response) => response.json())
      await openMailLink(page, link)
      await expect(question(page)).toContainText(
        `accesso come gestore@demo.it. Il link che hai aperto è per ${email}`,
      )
      await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
      await axe(page)
      await page.getByRole('button', { name: 'Resta come gestore@demo.it' }).click()
      await expect(question(page)).toBeHidden()
      await expect(page.getByLabel('Email')).toHaveValue('gestore@demo.it')
      await page.reload()
      await expect(page.getByLabel('Email')).toHaveValue('gestore@demo.it')
      await expect(question(page)).toBeHidden()
      // The link's session has ended, so that nobody can use it.
      const { refresh_token } = await opened
      await expect
        .poll(async () => (await server.client().auth.refreshSession({ refresh_token })).error?.code)
        .toBe('refresh_token_not_found')
    })

    await test.step('goes on as its account when that is wanted, to choose a new password', async () => {
      const email = await makeAccount(db, `${unique('nuova')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning('gestore@demo.it')
      await openMailLink(page, link)
      await page.getByRole('button', { name: `Continua come ${email}` }).click()
      await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(question(page)).toBeHidden()
    })

    await test.step('asks nothing when it belongs to the account that is signed in', async () => {
      const email = await makeAccount(db, `${unique('stessa')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning(email)
      await openMailLink(page, link)
      await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(newPassword(page)).toBeFocused()
      await expect(question(page)).toBeHidden()
    })

    await test.step('asks again where the page was reloaded before an answer, and not after one', async () => {
      const email = await makeAccount(db, `${unique('domanda')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning('gestore@demo.it')
      await openMailLink(page, link)
      await expect(question(page)).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: `Continua come ${email}` }).click()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.reload()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(question(page)).toBeHidden()
    })
  })

  test('is opened once, by its page, and leaves neither address nor history with the token', {
    tag: '@oldest-dashboard',
  }, async ({ returning, server, db, mailTo, unique }) => {
    const email = await makeAccount(db, `${unique('una')}@example.it`)
    const link = await recoveryLink(server, email, () => mailTo(email))
    const page = await returning()
    await page.goto(`${server.url}/_mailbox`)
    const sent = openings(page)
    // A browser that prepares a page, and a program that checks links, request it without opening it.
    for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method })
    await openMailLink(page, link)
    await expect(newPassword(page)).toBeFocused()
    expect(sent).toEqual(['POST'])
    await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
    expect(await page.evaluate(() => document.referrer)).not.toContain('token_hash')
    await page.reload()
    await expect(newPassword(page)).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(newPassword(page)).toBeVisible()
    await expect(invalid(page)).toHaveCount(0)
    expect(sent).toEqual(['POST'])
  })

  test('A link from a mail is open in every tab, spent by no program, and shows no login meanwhile', async ({
    returning,
    server,
    db,
    mailTo,
    unique,
  }) => {
    await test.step('opened in several tabs, at once or one after another, is open in each', async () => {
      const email = await makeAccount(db, `${unique('due')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const first = await returning()
      const second = await first.context().newPage()
      const third = await first.context().newPage()
      await Promise.all([openMailLink(first, link), openMailLink(second, link)])
      await expect(newPassword(first)).toBeVisible()
      await openMailLink(third, link)
      for (const page of [first, second, third]) {
        await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
        await expect(page.getByLabel('Email')).toHaveValue(email)
        await expect(invalid(page)).toHaveCount(0)
      }
    })

    await test.step('is not spent by a program that opens its page and runs the scripts', async () => {
      const email = await makeAccount(db, `${unique('letta')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const scanner = await returning()
      const signedIn = await returning('gestore@demo.it')
      for (const page of [scanner, signedIn]) {
        await page.goto(link, { waitUntil: 'networkidle' })
        await expect(linkButton(page)).toBeVisible()
      }
      await expect(signedIn.getByText("Qui hai effettuato l'accesso come gestore@demo.it.")).toBeVisible()
      const page = await returning()
      await page.goto(link)
      await expect(linkButton(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(newPassword(page)).toBeFocused()
    })

    await test.step('shows no login while it is being opened', async () => {
      const email = await makeAccount(db, `${unique('attesa')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning()
      const release = await hold(page, /auth\/v1\/verify/, 'POST')
      await openMailLink(page, link)
      await expect(page.getByRole('status').filter({ hasText: 'Caricamento...' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toHaveCount(0)
      release()
      await expect(newPassword(page)).toBeFocused()
    })
  })

  test('A link of each kind sends nothing before its button is pressed, and then once', async ({
    returning,
    server,
    axe,
  }) => {
    for (const [kind, heading, name] of [
      ['signup', 'Conferma il tuo account', 'Continua'],
      ['email', 'Conferma il tuo account', 'Continua'],
      ['recovery', 'Scegli una nuova password', 'Scegli la password'],
      ['invite', 'Hai un invito', 'Scegli la password'],
      ['magiclink', 'Accedi con il link', 'Continua'],
    ] as const) {
      await test.step(`of the kind ${kind} sends nothing before its button is pressed, and then once`, async () => {
        const page = await returning()
        const sent = openings(page)
        const address = `${server.url}/?token_hash=${'0'.repeat(64)}&type=${kind}`
        await page.goto(address, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expect(page.getByRole('button', { name })).toBeFocused()
        await axe(page)
        await page.reload({ waitUntil: 'networkidle' })
        await expect(page.getByRole('button', { name })).toBeFocused()
        await expect(page).toHaveURL(address)
        expect(sent).toEqual([])
        await page.getByRole('button', { name }).dblclick()
        await expect(invalid(page)).toBeVisible()
        expect(sent).toEqual(['POST'])
      })
    }
  })

  test('A link from a mail that failed or whose answer was lost goes on', async ({
    returning,
    server,
    db,
    mailTo,
    unique,
    axe,
  }) => {
    for (const [why, told, answer] of [
      ['there is no network', 'Connessione assente. Controlla la rete e riprova', null],
      ['the service does not answer', 'Il servizio non risponde. Riprova tra poco', 503],
      ['others behind the address tried too many', 'Troppi tentativi. Attendi qualche minuto e riprova', 429],
    ] as const) {
      await test.step(`is tried again when ${why}`, async () => {
        const email = await makeAccount(db, `${unique('riprova')}@example.it`)
        const link = await recoveryLink(server, email, () => mailTo(email))
        const page = await returning()
        await page.route('**/auth/v1/verify', (route) =>
          answer === null ? route.abort() : route.fulfill({ status: answer, json: {} }),
        )
        await openMailLink(page, link)
        await expect(page.getByRole('heading', { name: 'Il link non si è aperto' })).toBeVisible()
        await expect(page.getByRole('alert')).toContainText(told)
        await axe(page)
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Riprova' }).click()
        await expect(newPassword(page)).toBeFocused()
      })
    }

    await test.step('whose answer was lost says so, and asks for another one by a press', async () => {
      const email = await makeAccount(db, `${unique('persa')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning()
      await reloadedBeforeTheAnswer(page, link, /auth\/v1\/verify/)
      await expect(page.getByText('La risposta si è persa mentre il link si apriva')).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: 'Richiedi un link' }).click()
      await expect(page.getByLabel('Email')).toBeFocused()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Email inviata')).toBeVisible()
    })

    await test.step('for a new account, whose answer was lost, leads to the login', async () => {
      const email = `${unique('confermata')}@example.it`
      await server.client().auth.signUp({ email, password: demoPassword })
      const page = await returning()
      await reloadedBeforeTheAnswer(page, (await mailTo(email)).link, /auth\/v1\/verify/)
      await expect(page.getByText('La risposta si è persa mentre il link si apriva')).toContainText(
        'Prova ad accedere: se non riesci, registrati di nuovo',
      )
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(page).toHaveURL(`${server.url}/dashboard`)
    })

    await test.step('goes on where the page was reloaded after the answer', async () => {
      const email = await makeAccount(db, `${unique('ripresa')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const page = await returning()
      // The account is read before its session is taken over.
      await reloadedBeforeTheAnswer(page, link, /auth\/v1\/user/)
      await expect(newPassword(page)).toBeFocused()
      await expect(invalid(page)).toHaveCount(0)
    })
  })

  test('A link that is old, invented or of hosted Supabase opens what is true and nothing else', async ({
    returning,
    server,
    db,
    mailTo,
    unique,
  }) => {
    await test.step('of an earlier version still opens, once', async () => {
      const email = await makeAccount(db, `${unique('vecchia')}@example.it`)
      const { searchParams } = new URL(await recoveryLink(server, email, () => mailTo(email)))
      const search = new URLSearchParams({
        token: searchParams.get('token_hash') ?? '',
        type: 'recovery',
        redirect_to: `${server.url}/dashboard/profile`,
      })
      const page = await returning()
      await openMailLink(page, `${server.url}/auth/v1/verify?${search}`)
      await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
      await expect(newPassword(page)).toBeFocused()
      await openMailLink(page, `${server.url}/auth/v1/verify?${search}`)
      await expect(
        page.getByText('Il link è scaduto o è già stato usato. Per averne un altro esci'),
      ).toBeVisible()
    })

    await test.step('that is invented, damaged or of no known kind opens nothing', async () => {
      const page = await returning()
      for (const search of [
        `token_hash=${'0'.repeat(64)}&type=recovery`,
        'token_hash=x&type=signup',
        'token_hash=x',
      ]) {
        await openMailLink(page, `${server.url}/?${search}`)
        await expect(invalid(page)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
        await expect(page).toHaveURL(`${server.url}/`)
      }
    })

    await test.step('signs in, and asks where somebody else is signed in', async () => {
      const email = await makeAccount(db, `${unique('ospitata')}@example.it`)
      const address = await pageWithTokens(server, await recoveryLink(server, email, () => mailTo(email)))
      const page = await returning('gestore@demo.it')
      await page.goto(address)
      await page.getByRole('button', { name: `Continua come ${email}` }).click()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      const visitor = await returning()
      await visitor.goto(address)
      // The auth client removes the tokens and leaves an empty fragment.
      await expect(visitor).toHaveURL(/\/dashboard\/profile#?$/)
      await expect(visitor.getByLabel('Email')).toHaveValue(email)
      await expect(newPassword(visitor)).toBeFocused()
    })

    await test.step('with invented tokens changes nothing', async () => {
      const page = await returning('gestore@demo.it')
      const forged = ['e30', btoa(JSON.stringify({ sub: crypto.randomUUID() })), 'x'].join('.')
      await page.goto(
        `${server.url}/dashboard/profile#access_token=${forged}&refresh_token=x&expires_in=3600&token_type=bearer&type=recovery`,
      )
      await expect(invalid(page)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('gestore@demo.it')
      await expect(question(page)).toBeHidden()
    })

    await test.step('takes no session from the query string, which whoever asks for the mail can choose', async () => {
      const email = await makeAccount(db, `${unique('estranea')}@example.it`)
      const link = await recoveryLink(server, email, () => mailTo(email))
      const visitor = await returning()
      await visitor.goto(await pageWithTokens(server, link, '?'))
      await expect(visitor).toHaveURL(`${server.url}/`)
      await expect(visitor.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    })
  })
})

test('A link of a contested sign-up or an invited address asks for a password and says why', async ({
  returning,
  server,
  mailTo,
  unique,
  axe,
  db,
  create,
}) => {
  await test.step('of sign-ups with different passwords none counts: the link asks for one and says why', async () => {
    const email = `${unique('contesa')}@example.it`
    await server.client().auth.signUp({ email, password: 'di-un-estraneo' })
    const visitor = await returning()
    await visitor.goto(server.url)
    await openRegistration(visitor)
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('del-titolare')
    await visitor.getByRole('button', { name: 'Registrati' }).click()
    await expect(visitor.getByText('Registrazione completata')).toBeVisible()
    await openMailLink(visitor, (await mailTo(email)).link)
    await expect(visitor).toHaveURL(`${server.url}/dashboard/profile`)
    const notice = visitor.getByRole('status').filter({ hasText: 'Scegli la tua password.' })
    await expect(notice).toContainText('Anche qualcun altro ha provato a registrarsi con questo indirizzo')
    await expect(newPassword(visitor)).toBeFocused()
    await axe(visitor)
    const signIn = async (password: string) =>
      (await server.client().auth.signInWithPassword({ email, password })).error?.code
    expect(await signIn('di-un-estraneo')).toBe('invalid_credentials')
    expect(await signIn('del-titolare')).toBe('invalid_credentials')
    await newPassword(visitor).fill('scelta-ora')
    await visitor.getByLabel('Conferma Password').fill('scelta-ora')
    await visitor.getByRole('button', { name: 'Aggiorna Password' }).click()
    await expect(visitor.getByText('Password cambiata con successo')).toBeVisible()
    await expect(notice).toBeHidden()
    expect(await signIn('di-un-estraneo')).toBe('invalid_credentials')
    expect(await signIn('del-titolare')).toBe('invalid_credentials')
    expect(await signIn('scelta-ora')).toBeUndefined()
  })

  await test.step('of a sign-up with an invited address asks for a password, for the typed one never counts', async () => {
    const business = await create.business()
    const app_metadata = { business_id: business.id }
    await db.auth.admin.createUser({ email: business.email, app_metadata })
    await server.client().auth.signUp({ email: business.email, password: 'di-un-estraneo' })
    const visitor = await returning()
    await openMailLink(visitor, (await mailTo(business.email)).link)
    await expect(visitor).toHaveURL(`${server.url}/dashboard/profile`)
    await expect(visitor.getByRole('status').filter({ hasText: 'Scegli la tua password.' })).toBeVisible()
    await newPassword(visitor).fill('scelta-ora')
    await visitor.getByLabel('Conferma Password').fill('scelta-ora')
    await visitor.getByRole('button', { name: 'Aggiorna Password' }).click()
    await expect(visitor.getByText('Password cambiata con successo')).toBeVisible()
    const signIn = async (password: string) =>
      (await server.client().auth.signInWithPassword({ email: business.email, password })).error?.code
    expect([await signIn('di-un-estraneo'), await signIn('scelta-ora')]).toEqual([
      'invalid_credentials',
      undefined,
    ])
  })
})

test('the service worker requests nothing twice, also what is no page', async ({ returning, server }) => {
  const page = await returning()
  const before = server.output().length
  const paths = [
    '/auth/v1/verify',
    '/_mailbox',
    '/rest/v1/',
    '/embed/orari.js',
    '/dashboard/profile',
    '/healthz',
  ]
  for (const path of paths) await page.goto(server.url + path)
  const times = (path: string) => server.output().slice(before).split(` GET ${path} `).length - 1
  // Requests are logged in their order, so that the last one's line comes last.
  await expect.poll(() => times('/healthz')).toBeGreaterThan(0)
  expect(paths.map(times)).toEqual(paths.map(() => 1))
})
