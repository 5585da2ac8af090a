import { changePasswordElsewhere, typeWebsiteName } from '../support/access/sessions.ts'
import { goTo } from '../support/go-to.ts'
import { betweenReads, skipPauses } from '../support/pauses.ts'
import { next } from '../support/story.ts'
import type { Page } from '../support/test.ts'
import { expect, test } from '../support/test.ts'

// Animations are on, as in most people's browsers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const rest = (table: string) => `**/rest/v1/${table}**`

async function fillActivity(page: Page, insegna: string) {
  await page.getByLabel('Ragione Sociale').fill('Prova S.r.l.')
  await page.getByLabel('Insegna').fill(insegna)
  await page.getByLabel('Partita IVA').fill('12345678903')
  await page.getByLabel('Email').fill('prova@example.it')
  await page.getByLabel('Indirizzo').fill('Via Roma 1')
  await page.getByLabel('Città').fill('Torino')
  await page.getByLabel('Regione').fill('Piemonte')
}

test('What is stored is text, pages come with strict headers, attempts have an end', async ({
  as,
  create,
  unique,
  visitor,
  server,
}) => {
  await test.step('is text, whatever it looks like', async () => {
    const word = unique('onerror').replace('-', '')
    const markup = `<img src=x onerror="window.broken='${word}'"><script>window.broken=1</script>`
    const business = await create.business({ insegna: markup, citta: `<b>${word}</b>`, telefono: markup })
    const website = await create.website({ business_id: business.id, nome: markup })
    await create.card({ business_id: business.id, website_id: website.id, nome: markup })
    await create.service({ nome: markup, descrizione: `${markup}\n<iframe src="javascript:alert(1)">` })
    const page = await as('admin')
    for (const path of ['activity', 'websites', 'cards', 'social']) {
      await goTo(page, `/dashboard/${path}?q=${word}`)
      await expect(page.getByText(markup).first(), path).toBeVisible()
    }
    await goTo(page, `/dashboard/activity/edit/${business.id}`)
    await expect(page.getByLabel('Insegna')).toHaveValue(markup)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    await expect(page.locator('main img[src="x"], main iframe, main script')).toHaveCount(0)
  })

  await test.step('pages come with strict headers, and the browser keeps to them', async () => {
    const response = await visitor.goto(`${server.url}/dashboard/activity`)
    const headers = response?.headers() ?? {}
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '').split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(policy['default-src']).toBe("'self'")
    expect(policy['script-src']).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/)
    expect(policy).toMatchObject({
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(headers['access-control-allow-origin']).toBeUndefined()

    const blocked = await visitor.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
      })
      const script = document.createElement('script')
      script.textContent = 'window.broken = true'
      document.head.append(script)
      return [await violation, 'broken' in window]
    })
    expect(blocked).toEqual(['script-src-elem', false])
  })

  await test.step('too many attempts are told in Italian, whoever makes them', async () => {
    const email = `${unique('assalto')}@example.it`
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await server.client().auth.signInWithPassword({ email, password: 'Sbagliata1!' })
    }
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('Sbagliata1!')
    await visitor.getByRole('button', { name: 'Accedi' }).click()
    await expect(visitor.getByText('Troppi tentativi. Attendi qualche minuto e riprova')).toBeVisible()
  })
})

test.describe('A failure', () => {
  // Of rows that are none; the page that shows them reports it.
  test.use({ expectedFault: /Cannot destructure property/ })

  test('A failure of the admin’s page is told with its code, leaves the rest, and goes by itself or by a click', async ({
    inside,
    server,
    signedIn,
  }) => {
    const page = await inside('admin')
    await test.step('shows the code of the request, which the log contains', async () => {
      await next(page)
      // The server's own answer, with another status.
      await page.route(rest('websites'), async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        const answer = await route.fetch()
        await route.fulfill({ response: answer, status: 500, json: { code: 'XX000', message: 'boom' } })
      })
      await goTo(page, '/dashboard/websites')
      const told = page.getByRole('listitem').filter({ hasText: 'Errore nel caricamento dei siti web' })
      await expect(told).toContainText(/codice: [0-9a-f]{8}/)
      const [, code = ''] = /codice: ([0-9a-f]{8})/.exec((await told.textContent()) ?? '') ?? []
      await expect.poll(() => server.output()).toMatch(new RegExp(`GET /rest/v1/websites .* id=${code}`))
    })

    await test.step('of a page leaves the menu and the other pages as they are', async () => {
      await next(page)
      await page.route(rest('websites'), (route) =>
        route.fulfill({ json: [null, 5], headers: { 'content-range': '0-1/2' } }),
      )
      await goTo(page, '/dashboard/websites')
      await expect(page.getByText('Qualcosa è andato storto')).toBeVisible()
      await page.getByRole('link', { name: 'Attività', exact: true }).click()
      await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
    })

    await test.step('that is soon over is tried again without a message', async () => {
      const page = await signedIn('admin')
      await skipPauses(page, ...betweenReads)
      let times = 0
      await page.route(rest('websites'), async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        times += 1
        if (times === 1) return route.fulfill({ status: 503, body: '' })
        if (times === 2) return route.abort('internetdisconnected')
        return route.continue()
      })
      await page.goto(`${server.url}/dashboard/websites`)
      await expect.poll(() => times, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
      await expect(page.getByRole('table', { name: 'Siti Web' })).toContainText('Attivo')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    for (const status of [502, 504]) {
      await test.step(`${status} is told, and goes by a click`, async () => {
        await next(page)
        await page.route(rest('websites'), (route) => route.fulfill({ status, body: '<h1>Gateway</h1>' }))
        await goTo(page, '/dashboard/websites')
        await expect(page.getByText('Il servizio non risponde. Riprova tra poco')).toBeVisible({
          timeout: 20_000,
        })
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Riprova' }).click()
        await expect(page.getByRole('table', { name: 'Siti Web' })).toBeVisible()
      })
    }
  })
})

test.describe('A form', () => {
  test('The admin’s form survives a part that did not load and a network that went away', async ({
    inside,
    db,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('stays open when a part of it cannot be loaded', async () => {
      await next(page)
      await page.route('**/assets/toaster-view-*.js*', (route) => route.abort())
      await goTo(page, '/dashboard/activity/create')
      await page.getByLabel('Insegna').fill('Bar Sport')
      await page.getByLabel('Insegna').press('Tab')
      await expect(page.getByLabel('Insegna')).toHaveValue('Bar Sport')
      await page.unrouteAll()
      // A key that is pressed before the browser has given up the request waits for that one; the next key asks again.
      await expect(async () => {
        await page.getByLabel('Insegna').press('Tab')
        await expect(page.getByRole('region', { name: /Notifiche/ })).toBeAttached({ timeout: 500 })
      }).toPass()
    })

    await test.step('survives the network going away, and is saved when it is back', async () => {
      const insegna = unique('Bar Offline')
      await next(page, '/dashboard/activity/create')
      await fillActivity(page, insegna)
      await page.getByLabel('Password', { exact: true }).fill('segreta123')
      await page.getByLabel('Email').fill(`${insegna.replaceAll(' ', '-')}@example.it`)
      await page.getByLabel('Telefono').press('Tab')
      await expect(page.getByRole('region', { name: /Notifiche/ })).toBeAttached()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText(/Connessione assente/).first()).toBeVisible({ timeout: 20_000 })
      await expect(page.getByLabel('Insegna')).toHaveValue(insegna)
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
      const { data } = await db.from('businesses').select('id').eq('insegna', insegna)
      expect(data).toHaveLength(1)
    })
  })

  test('A business’s form outlives its session, also when the question itself came late', async ({
    arrive,
    server,
    create,
    db,
    unique,
  }) => {
    await test.step('outlives its session: signing in again saves what was typed', async () => {
      const { email, business } = await create.businessAccount('Segreta123')
      const website = await create.websiteOf(business.id)
      const page = await arrive(email, 'Segreta123')
      const nome = unique('Sito salvato')
      await typeWebsiteName(page, server, website.id, nome)
      // Changing the password on another device ends this session before its token runs out.
      await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
      await expect(dialog).toBeVisible()
      const before = await db.from('websites').select('nome').eq('id', website.id).single()
      expect(before.data?.nome).toBe(website.nome)
      await dialog.getByLabel('Password', { exact: true }).fill('Segreta456')
      await dialog.getByRole('button', { name: 'Accedi' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByLabel('Nome')).toHaveValue(nome)
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect
        .poll(async () => (await db.from('websites').select('nome').eq('id', website.id).single()).data?.nome)
        .toBe(nome)
    })

    await test.step('whose session ends asks for the password, as soon as the question itself can be fetched', async () => {
      const { email, business } = await create.businessAccount('Segreta123')
      const website = await create.websiteOf(business.id)
      const page = await arrive(email, 'Segreta123')
      // Until the question is fetched again.
      await skipPauses(page, 5000)
      await typeWebsiteName(page, server, website.id, 'Da non perdere')
      await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
      await page.route('**/assets/sign-in-again-*.js*', (route) => route.abort())
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText(/Qui ti verrà chiesto di accedere di nuovo/).first()).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue('Da non perdere')
      await page.unrouteAll()
      await expect(page.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue('Da non perdere')
    })
  })
})
