import { defaultOrari, factories } from '../../../testing/factories.ts'
import { linkParts, waitForMail } from '../../../testing/mailbox.ts'
import { openMailLink } from '../support/access/mail-links.ts'
import { openRegistration } from '../support/access/registration.ts'
import { startCustomerSite } from '../support/customer-site.ts'
import { startApart } from '../support/elsewhere.ts'
import { png } from '../support/files.ts'
import { expect, test } from '../support/test.ts'

/** The front end built with VITE_SUPABASE_URL, on another origin than its backend: as with hosted Supabase. */

let apart: Awaited<ReturnType<typeof startApart>>
test.beforeAll(async () => {
  apart = await startApart()
})
test.afterAll(() => apart?.stop())

test.describe.configure({ mode: 'serial' })

test('signs in, lists, uploads and shows the image, all from the other origin', async ({ page, unique }) => {
  const { site, backend } = apart
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${site}/dashboard/social`)
  await expect(page).toHaveURL(`${site}/`)
  await page.getByLabel('Email').fill('admin@demo.it')
  await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(`${site}/dashboard/social`)
  const covers = page.getByRole('article').locator('img')
  await expect(covers.first()).toBeVisible()
  await expect
    .poll(() => covers.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(new URL((await covers.first().getAttribute('src')) ?? '').origin).toBe(backend.url)

  const name = unique('Altrove')
  await page.getByRole('link', { name: 'Crea Servizio' }).click()
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Durata').selectOption({ index: 1 })
  await page.getByLabel('Costo').fill('10')
  await page.getByLabel('Metodo di pagamento').selectOption({ index: 1 })
  await page.getByLabel('Immagine di copertina').setInputFiles(png('copertina.png'))
  await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
  await page.getByRole('button', { name: 'Crea Servizio' }).click()
  await expect(page).toHaveURL(`${site}/dashboard/social`)
  const image = page.getByRole('article').filter({ hasText: name }).locator('img')
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth))
    .toBe(1)

  // The edge function answers 400 to an empty body. The browser reads that answer only when the preflight request has allowed it.
  const answer = await page.evaluate(async (api) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const url = `${api}/functions/v1/create-business-account`
    return (await fetch(url, { method: 'POST', headers, body: '{}' })).json()
  }, backend.url)
  expect(answer.code).toBe('invalid_email')
  // The browser complained of that 400 alone: no content policy stood in the way.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
})

test('the links of the e-mails lead to the front end, those of earlier versions through the backend', async ({
  page,
  unique,
}) => {
  const { site, backend } = apart
  const email = `${unique('altrove')}@example.it`
  await page.goto(site)
  await openRegistration(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('segreta1')
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByText('Registrazione completata')).toBeVisible()
  const confirmation = await waitForMail(backend.dataDir, email)
  expect(new URL(confirmation.link).origin).toBe(site)
  const { token_hash, type } = linkParts(confirmation.link)
  await openMailLink(
    page,
    `${backend.url}/auth/v1/verify?${new URLSearchParams({ token: token_hash, type })}`,
  )
  await expect(page).toHaveURL(`${site}/dashboard`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${site}/`)
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Invia/ }).click()
  await expect
    .poll(async () => (await waitForMail(backend.dataDir, email)).subject)
    .toBe('Reimposta la tua password')
  await openMailLink(page, (await waitForMail(backend.dataDir, email)).link)
  await expect(page).toHaveURL(`${site}/dashboard/profile`)
  await expect(page.getByLabel('Nuova Password')).toBeVisible()
})

test('On another origin the widget and a card’s page work, and a third origin is refused', async ({
  page,
}) => {
  await test.step('the widget comes from the site and asks the backend, on a page of a third origin', async () => {
    const { site, backend } = apart
    const website = await factories(backend.serviceClient()).website({
      orari: { ...defaultOrari, sempreAperto: true },
      logo_url: '/storage/v1/object/public/business-logos/x.webp',
    })
    const code = `<script src="${site}/embed/orari.js" async></script><bottega-orari sito="${website.id}"></bottega-orari>`
    const policy = `default-src 'none'; script-src ${site}; connect-src ${backend.url}`
    const customer = await startCustomerSite(code, policy)
    await page.goto(customer.url)
    await expect(page.locator('bottega-orari').getByText('Sempre aperto')).toBeVisible()
    customer.close()

    const script = await fetch(`${site}/embed/orari.js`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=300')
    expect(script.headers.get('access-control-allow-origin')).toBe('*')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const answer = await fetch(`${backend.url}/functions/v1/website-data?id=${website.id}`)
    expect((await answer.json()).logo_url).toBe(`${backend.url}${website.logo_url}`)
  })

  await test.step('the page of a card shows what the other origin answers, its logo too', async () => {
    const { site, backend } = apart
    const { data } = await backend.serviceClient().from('cards').select('id, nome, logo_url').throwOnError()
    const card = data.find(({ nome, logo_url }) => nome && logo_url)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(`${site}/c/${card?.id}`)
    await expect(page.locator('.name')).toHaveText(card?.nome ?? '')
    const logo = page.getByRole('img', { name: /^Logo di/ })
    await expect(logo).toHaveAttribute('src', new RegExp(`^${backend.url}/storage/`))
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.locator('bottega-orari').getByRole('table')).toBeVisible()
    expect(complaints).toEqual([])
  })

  await test.step('a link leads to no other origin, and a third origin is refused', async () => {
    const { site, backend } = apart
    const { data } = await backend
      .client()
      .auth.signInWithPassword({ email: 'admin@demo.it', password: 'Demo1234!' })
    const headers = {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${data.session?.access_token}`,
      origin: 'http://third.example',
    }
    for (const path of ['/rest/v1/businesses?select=id', '/auth/v1/user', '/storage/v1/bucket']) {
      const answer = await fetch(backend.url + path, { headers })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
      const preflight = { origin: headers.origin, 'access-control-request-method': 'PATCH' }
      const asked = await fetch(backend.url + path, { method: 'OPTIONS', headers: preflight })
      expect(asked.headers.get('access-control-allow-origin')).toBeNull()
      const own = await fetch(backend.url + path, {
        method: 'OPTIONS',
        headers: { ...preflight, origin: site },
      })
      expect(own.headers.get('access-control-allow-origin')).toBe(site)
    }
    await page.route('http://third.example/', (route) => route.fulfill({ body: 'a third site' }))
    await page.goto('http://third.example/')
    const read = page.evaluate(
      ([url = '', authorization = '']) =>
        fetch(url, { headers: { authorization } }).then((answer) => answer.text()),
      [`${backend.url}/rest/v1/businesses?select=id`, headers.authorization],
    )
    await expect(read).rejects.toThrow('Failed to fetch')

    const email = 'gestore@demo.it'
    await backend.client().auth.resetPasswordForEmail(email, { redirectTo: 'http://third.example/take' })
    const mail = await waitForMail(backend.dataDir, email)
    expect(new URL(mail.link).origin).toBe(site)
  })
})
