import { jpeg, pdf } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { fillBusiness } from '../../support/rooms/businesses.ts'
import { bytesAt, jpegOfSize, newPartitaIva, storeLogo } from '../../support/rooms/logos.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

const edit = (id: string) => `/dashboard/activity/edit/${id}`
const isUpload = (request: { method: () => string; url: () => string }) =>
  request.method() === 'POST' && request.url().includes('/object/business-logos/')
const widthOf = (page: Page, label: string) =>
  page.getByRole('img', { name: label }).evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a first logo is named after the partita IVA; one that another business has stays its own', {
  tag: '@oldest-dashboard',
}, async ({ inside, unique, db }) => {
  const partitaIva = newPartitaIva()
  const page = await inside('admin')
  const make = async (insegna: string) => {
    await goTo(page, '/dashboard/activity/create')
    await fillBusiness(page, insegna, `${unique('logo')}@example.it`)
    await page.getByLabel('Partita IVA').fill(`${partitaIva.slice(0, 3)}/${partitaIva.slice(3)}`)
    await page.getByLabel('Logo').setInputFiles(await jpegOfSize(page, 'logo.jpg', 3, 3))
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    const upload = page.waitForRequest(isUpload)
    await page.getByRole('button', { name: 'Crea Attività' }).click()
    const sent = await upload
    await expect(page).toHaveURL(/\/activity$/)
    const { data } = await db
      .from('businesses')
      .select('logo_url')
      .eq('insegna', insegna)
      .single()
      .throwOnError()
    return { sent, url: data.logo_url ?? '' }
  }
  const first = await make(unique('Prima'))
  expect(new URL(first.sent.url()).pathname).toMatch(new RegExp(`/business-logos/${partitaIva}\\.jpg$`))
  expect(first.sent.headers()['x-upsert']).toBe('true')
  expect(first.url).toMatch(new RegExp(`/business-logos/${partitaIva}\\.jpg\\?v=\\w+$`))
  const bytes = await bytesAt(first.url)

  const second = await make(unique('Seconda'))
  expect(second.url).toMatch(new RegExp(`/business-logos/${partitaIva}-[0-9a-f]{8}\\.jpg$`))
  expect(await bytesAt(first.url)).toEqual(bytes)
})

test('a replaced logo keeps its name and is seen at once: form, website, card, also after a reload', async ({
  inside,
  create,
  unique,
  db,
}) => {
  const partitaIva = newPartitaIva()
  const name = unique('Nuovo logo')
  const logo_url = await storeLogo(db, `${partitaIva}.jpg`, jpeg('a.jpg'))
  const business = await create.business({ insegna: name, partita_iva: partitaIva, logo_url })
  const website = await create.website({ business_id: business.id, nome: name, logo_url })
  await create.card({ business_id: business.id, website_id: website.id, nome: name, logo_url })
  const page = await inside('admin', `/dashboard/websites/edit/${website.id}`)
  const cards = `/dashboard/cards?q=${name}`
  const face = `Logo di ${name}`
  await expect.poll(() => widthOf(page, 'Logo')).toBe(1)
  await goTo(page, cards)
  await expect.poll(() => widthOf(page, face)).toBe(1)

  await goTo(page, edit(business.id))
  await page.getByLabel('Logo').setInputFiles(await jpegOfSize(page, 'b.jpg', 7, 7))
  const upload = page.waitForRequest(isUpload)
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  expect(new URL((await upload).url()).pathname).toMatch(new RegExp(`/business-logos/${partitaIva}\\.jpg$`))
  await expect(page.getByText('Attività aggiornata')).toBeVisible()

  // Goes by the menu, without a reload, so that an old logo kept in memory would be seen.
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Card' }).click()
  // The list of businesses, which has a search of its own, stands until the code of this page has come.
  await expect(page.getByRole('heading', { level: 1, name: 'Card' })).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  await expect.poll(() => widthOf(page, face)).toBe(7)
  await page.reload()
  await expect.poll(() => widthOf(page, face)).toBe(7)
  await goTo(page, `/dashboard/websites/edit/${website.id}`)
  await expect.poll(() => widthOf(page, 'Logo')).toBe(7)
  const { data } = await db
    .from('businesses')
    .select('logo_url, websites(logo_url, cards(logo_url))')
    .eq('id', business.id)
    .single()
    .throwOnError()
  expect(data.logo_url).toMatch(new RegExp(`/business-logos/${partitaIva}\\.jpg\\?v=\\w+$`))
  expect(JSON.stringify(data.websites).split(JSON.stringify(data.logo_url))).toHaveLength(3)
})

test('A logo that the admin could not save leaves the old one, and goes with the next save', async ({
  inside,
  create,
  db,
}) => {
  const page = await inside('admin')
  await test.step('a save that is refused leaves the old logo as it was', async () => {
    const partitaIva = newPartitaIva()
    const old = jpeg('a.jpg')
    const logo_url = await storeLogo(db, `${partitaIva}.jpg`, old)
    const business = await create.business({ partita_iva: partitaIva, logo_url })
    await next(page, edit(business.id))
    await page.getByLabel('Logo').setInputFiles(await jpegOfSize(page, 'b.jpg', 7, 7))
    const patches = '**/rest/v1/businesses?id=*'
    await page.route(patches, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'boom' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Errore', { exact: true })).toBeVisible()
    await expect(page.getByText('b.jpg')).toBeVisible()
    expect(await bytesAt(logo_url)).toEqual(old.buffer)
    await page.unroute(patches)
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    expect(await bytesAt(logo_url)).not.toEqual(old.buffer)
  })

  await test.step('a logo that cannot be sent leaves the old one, says what is saved, and goes with the next save', async () => {
    const partitaIva = newPartitaIva()
    const old = jpeg('a.jpg')
    const logo_url = await storeLogo(db, `${partitaIva}.jpg`, old)
    const business = await create.business({ partita_iva: partitaIva, logo_url })
    await next(page, edit(business.id))
    await page.getByLabel('Città').fill('Aosta')
    await page.getByLabel('Logo').setInputFiles(await jpegOfSize(page, 'b.jpg', 7, 7))
    await page.route('**/storage/v1/object/business-logos/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(
      page.getByText("I dati sono salvati, ma l'immagine no: resta quella di prima."),
    ).toBeVisible()
    expect(await bytesAt(logo_url)).toEqual(old.buffer)
    await expect(page.getByLabel('Città')).toHaveValue('Aosta')
    await expect(page.getByText('b.jpg')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    expect(await bytesAt(logo_url)).not.toEqual(old.buffer)
    const { data } = await db.from('businesses').select('citta').eq('id', business.id).single().throwOnError()
    expect(data.citta).toBe('Aosta')
  })
})

test('a PDF in place of a JPEG, under a new partita IVA, removes the old file after the save', {
  tag: '@oldest-dashboard',
}, async ({ inside, create, db }) => {
  const [before, after] = [newPartitaIva(), newPartitaIva()]
  const logo_url = await storeLogo(db, `${before}.jpg`, jpeg('a.jpg'))
  const business = await create.business({ partita_iva: before, logo_url })
  const page = await inside('admin', edit(business.id))
  await page.getByLabel('Partita IVA').fill(after)
  await page.getByLabel('Logo').setInputFiles(pdf('logo.pdf'))
  await expect(page.getByText('logo.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(page.getByText('Attività aggiornata')).toBeVisible()
  const { data } = await db
    .from('businesses')
    .select('logo_url')
    .eq('id', business.id)
    .single()
    .throwOnError()
  expect(data.logo_url).toMatch(new RegExp(`/business-logos/${after}\\.pdf\\?v=\\w+$`))
  expect(await bytesAt(logo_url)).toBeNull()
  expect(await bytesAt(`${data.logo_url?.split('?')[0]}.preview.png`)).not.toBeNull()
  await goTo(page, edit(business.id))
  await expect(page.getByText(`${after}.pdf`, { exact: true })).toBeVisible()
})
