import { png } from '../support/files.ts'
import { expect, type Page, test } from '../support/test.ts'

/* What was deleted by mistake comes back: at once from the message that tells of it, later from 'Eliminati di recente'. */

const cards = '/dashboard/cards'
const billing = '/dashboard/billing'

const messages = (page: Page) => page.getByRole('region', { name: 'Notifiche' })
const undo = (page: Page) => messages(page).getByRole('button', { name: 'Annulla', exact: true })
const article = (page: Page, name: string) => page.getByRole('article', { name })
const bin = (page: Page) => page.getByRole('region', { name: 'Eliminati di recente' })
const binButton = (page: Page) => page.getByRole('button', { name: 'Eliminati di recente', exact: true })
const restoreRequests = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('rpc/restore_deleted') && sent.push(request.url()))
  return sent
}

async function remove(page: Page, name: string, said: string) {
  await page.getByRole('button', { name: `Elimina ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(messages(page).getByText(said, { exact: true })).toBeVisible()
}
const removeCard = (page: Page, name: string) => remove(page, name, 'Card eliminata con successo')

test.describe("'Annulla', after a deletion", () => {
  test('brings a card back as it was, once, whatever the person does meanwhile', async ({
    signedIn,
    server,
    create,
    unique,
    db,
    axe,
  }) => {
    const name = unique('Torna')
    const card = await create.card({ nome: name, background_color: '#123456' })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    await axe(page)
    // The message stays while other pages are opened.
    await page.getByRole('link', { name: 'Attività', exact: true }).click()
    await page.goBack()
    const restored = restoreRequests(page)
    await undo(page).dblclick()
    await expect(messages(page).getByText('Card ripristinata')).toBeVisible()
    await expect(article(page, name)).toBeVisible()
    expect(restored).toHaveLength(1)
    const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
    expect(data).toEqual({ ...card, updated_at: expect.any(String) })
  })

  test('is there for ten seconds in which nobody points at it or has the focus on it', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Tempo')
    await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.clock.install()
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    await undo(page).hover()
    await page.clock.runFor(30_000)
    await expect(undo(page)).toBeVisible()
    // The library's own key leads to the messages from anywhere.
    await page.mouse.move(0, 700)
    await page.keyboard.press('Alt+KeyT')
    await page.keyboard.press('Tab')
    await expect(messages(page).locator(':focus')).toHaveCount(1)
    await page.clock.runFor(30_000)
    await expect(undo(page)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Cerca' }).focus()
    await page.clock.runFor(9_000)
    await expect(undo(page)).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(undo(page)).toBeHidden()
  })

  test('by keyboard leaves the focus on the page', async ({ signedIn, server, create, unique }) => {
    const name = unique('Tastiera')
    await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    await undo(page).focus()
    await page.keyboard.press('Enter')
    await expect(article(page, name)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('says why a card cannot come back: the website has another card by now', async ({
    signedIn,
    server,
    create,
    unique,
  }) => {
    const name = unique('Occupato')
    const card = await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    const other = unique('Altra')
    await create.card({ nome: other, website_id: card.website_id, business_id: card.business_id })
    await undo(page).click()
    await expect(messages(page).getByText('Impossibile ripristinare la card')).toBeVisible()
    await expect(messages(page).getByText("Il sito web ha già un'altra card")).toBeVisible()
  })

  test('says that somebody else was faster, or that the website is gone', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Gara')
    const card = await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    const { data: deletion } = await db
      .from('changes')
      .select('id')
      .match({ row_id: card.id, action: 'delete' })
      .single()
      .throwOnError()
    const admin = await server.signInAs('admin')
    await admin.rpc('restore_deleted', { _change_id: deletion.id }).throwOnError()
    await undo(page).click()
    await expect(messages(page).getByText("Questa card c'è già")).toBeVisible()
    await expect(article(page, name)).toBeVisible()

    await removeCard(page, name)
    await db.from('websites').delete().eq('id', card.website_id).throwOnError()
    await undo(page).click()
    await expect(messages(page).getByText('Il sito web di questa card non esiste più')).toBeVisible()
  })

  test('can be tried again when the network failed', async ({ signedIn, server, create, unique }) => {
    const name = unique('Rete')
    await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    await page.route('**/rpc/restore_deleted', (route) => route.abort())
    await undo(page).click()
    await expect(messages(page).getByText('Connessione assente. Controlla la rete e riprova')).toBeVisible()
    await page.unroute('**/rpc/restore_deleted')
    await messages(page).getByRole('button', { name: 'Riprova' }).click()
    await expect(messages(page).getByText('Card ripristinata')).toBeVisible()
    await expect(article(page, name)).toBeVisible()
  })

  test('brings a payment method back, and to the services that it was taken from', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const titolare = unique('Conto')
    const method = await create.paymentMethod({ titolare })
    const service = await create.service({ payment_method_id: method.id })
    const page = await signedIn('admin')
    await page.goto(server.url + billing)
    await remove(page, titolare, 'Metodo di pagamento eliminato')
    const paidBy = async () => {
      const { data } = await db
        .from('services')
        .select('payment_method_id')
        .eq('id', service.id)
        .single()
        .throwOnError()
      return data.payment_method_id
    }
    expect(await paidBy()).toBeNull()
    await undo(page).click()
    await expect(messages(page).getByText('Metodo di pagamento ripristinato')).toBeVisible()
    await expect(article(page, titolare)).toBeVisible()
    expect(await paidBy()).toBe(method.id)
  })
})

test.describe("'Eliminati di recente'", () => {
  test('brings a card back with its logo', async ({ signedIn, server, create, unique, db, axe }) => {
    const name = unique('Cestino')
    const logos = db.storage.from('business-logos')
    const file = png('a.png')
    const object = `${crypto.randomUUID()}.png`
    await logos.upload(object, file.buffer, { contentType: file.mimeType })
    const logo_url = logos.getPublicUrl(object).data.publicUrl
    const website = await create.website({ nome: `${name} sito` })
    const card = await create.card({
      nome: name,
      logo_url,
      website_id: website.id,
      business_id: website.business_id,
    })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    await page.reload()
    await binButton(page).click()
    const entry = bin(page).getByRole('listitem').filter({ hasText: name })
    await expect(entry).toContainText(`${name} sito`)
    await expect(entry).toContainText('admin@demo.it')
    await expect(entry.locator('time')).toHaveAttribute('title', /\d{4}, \d{2}:\d{2}/)
    await axe(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await axe(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await entry.getByRole('button', { name: `Ripristina ${name}` }).click()
    await expect(messages(page).getByText('Card ripristinata')).toBeVisible()
    await expect(entry).toBeHidden()
    await expect(binButton(page)).toBeFocused()
    await expect(article(page, name).getByRole('img', { name: `Logo di ${name} sito` })).toHaveAttribute(
      'src',
      logo_url,
    )
    expect((await fetch(logo_url)).status).toBe(200)
    const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
    expect(data).toEqual({ ...card, updated_at: expect.any(String) })
  })

  test('is hidden while nothing was deleted, and appears with the first deletion', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const titolare = unique('Primo')
    await create.paymentMethod({ titolare })
    const page = await signedIn('admin')
    await page.route('**/rpc/recently_deleted**', (route) => route.fulfill({ json: [] }))
    const asked = page.waitForResponse((answer) => answer.url().includes('rpc/recently_deleted'))
    await page.goto(server.url + billing)
    await asked
    await expect(article(page, titolare)).toBeVisible()
    await expect(binButton(page)).toBeHidden()
    await page.unroute('**/rpc/recently_deleted**')
    await remove(page, titolare, 'Metodo di pagamento eliminato')
    await binButton(page).click()
    const entry = bin(page).getByRole('listitem').filter({ hasText: titolare })
    await expect(entry).toBeVisible()
    await entry.getByRole('button', { name: 'Ripristina' }).click()
    await expect(article(page, titolare)).toBeVisible()
    const { count } = await db
      .from('payment_methods')
      .select('*', { count: 'exact', head: true })
      .eq('titolare', titolare)
    expect(count).toBe(1)
  })

  test('shows that it loads, that it failed, that nothing is left', async ({
    signedIn,
    server,
    create,
    unique,
    axe,
  }) => {
    const name = unique('Stati')
    await create.card({ nome: name })
    const page = await signedIn('admin')
    await page.goto(`${server.url}${cards}?q=${name}`)
    await removeCard(page, name)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rpc/recently_deleted**', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { message: 'boom' } })
    })
    await binButton(page).click()
    await expect(bin(page).getByRole('status', { name: 'Caricamento...' })).toBeVisible()
    answer()
    await expect(bin(page).getByRole('alert')).toContainText('Gli eliminati di recente non si sono caricati')
    await axe(page)
    await page.unroute('**/rpc/recently_deleted**')
    await page.route('**/rpc/recently_deleted**', (route) => route.fulfill({ json: [] }))
    await bin(page).getByRole('button', { name: 'Riprova' }).click()
    await expect(bin(page)).toContainText('Niente è stato eliminato negli ultimi 30 giorni.')
    await axe(page)
  })

  test('is read twenty at a time', async ({ signedIn, server, create, unique, db }) => {
    const titolare = unique('Tanti')
    for (let place = 0; place < 21; place += 1) {
      const { id } = await create.paymentMethod({ titolare: `${titolare} ${place}` })
      await db.from('payment_methods').delete().eq('id', id).throwOnError()
    }
    const page = await signedIn('admin')
    await page.goto(server.url + billing)
    await binButton(page).click()
    const entries = bin(page).getByRole('listitem')
    await expect(entries).toHaveCount(20)
    await expect(entries.first()).toContainText(`${titolare} 20`)
    await bin(page).getByRole('button', { name: 'Mostra altre' }).click()
    await expect(entries.filter({ hasText: `${titolare} 0` })).toBeVisible()
  })

  test('is for the admin alone', async ({ signedIn, server, create, unique, db }) => {
    const name = unique('Altrui')
    const { id } = await create.card({ nome: name })
    await db.from('cards').delete().eq('id', id).throwOnError()
    const page = await signedIn('business')
    const asked: string[] = []
    page.on('request', (sent) => sent.url().includes('recently_deleted') && asked.push(sent.url()))
    await page.goto(server.url + cards)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Scarica/ }).first()).toBeVisible()
    expect(asked).toEqual([])
    await expect(binButton(page)).toBeHidden()
  })
})
