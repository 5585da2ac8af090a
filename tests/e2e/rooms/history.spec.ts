import { goTo } from '../support/go-to.ts'
import { entries, openPanel, panel, putBack, save } from '../support/rooms/history.ts'
import { messages, resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

/* Whoever changes a record reads in 'Cronologia' what was there, and brings it back into the form. */

test.describe('Cronologia', () => {
  test('tells an overwritten telephone number, which is back with two clicks and a save', async ({
    signedIn,
    server,
    create,
    unique,
    db,
    axe,
  }) => {
    const insegna = unique('Storia')
    await create.businesses(2, (index) => ({
      insegna: index === 0 ? insegna : unique('Altra'),
      telefono: '06 555',
    }))
    const { data: business } = await db
      .from('businesses')
      .select('id')
      .eq('insegna', insegna)
      .single()
      .throwOnError()
    const admin = await server.signInAs('admin')
    await admin.from('businesses').update({ telefono: '06 556' }).eq('id', business.id).throwOnError()
    const page = await signedIn('admin')
    const scripts: string[] = []
    page.on('request', (sent) => sent.url().includes('history-panel') && scripts.push(sent.url()))
    await page.goto(`${server.url}/dashboard/activity/edit/${business.id}`)
    await expect(save(page)).toBeVisible()
    expect(scripts).toEqual([])
    await openPanel(page)
    await expect(entries(page)).toHaveCount(2)
    expect(scripts).toHaveLength(1)
    await expect(entries(page).first()).toContainText('admin@demo.it')
    await expect(entries(page).first()).toContainText('Telefono: 06 555 → 06 556')
    await expect(entries(page).first().locator('time')).toHaveAttribute('title', /\d{4}, \d{2}:\d{2}/)
    await expect(entries(page).last()).toContainText('Sistema')
    await expect(entries(page).last()).toContainText(/Insieme .* attività/)
    await expect(entries(page).first()).not.toContainText('Insieme')
    await axe(page)
    await resize(page, { width: 390, height: 844 })
    await axe(page)
    await resize(page, { width: 1280, height: 800 })
    const back = entries(page).getByRole('button')
    await expect(back.first()).toContainText("Torna a com'era prima di questa modifica")
    await expect(back.last()).toContainText("Torna a com'era all'inizio")

    await putBack(page, 0)
    await expect(panel(page)).toBeHidden()
    await expect(page.getByLabel('Telefono')).toHaveValue('06 555')
    await expect(messages(page).getByText('Versione riportata nel modulo')).toBeVisible()
    await expect(page.getByText('Modifiche non salvate')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cronologia', exact: true })).toBeFocused()
    const telefono = async () => {
      const { data } = await db
        .from('businesses')
        .select('telefono')
        .eq('id', business.id)
        .single()
        .throwOnError()
      return data.telefono
    }
    expect(await telefono()).toBe('06 556')
    // The question before leaving holds, as for whatever was typed.
    await page.getByRole('link', { name: 'Utenti', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resta' }).click()
    await save(page).click()
    await expect(messages(page).getByText('Attività aggiornata')).toBeVisible()
    expect(await telefono()).toBe('06 555')
  })

  test('The admin brings earlier versions back whole, over what others saved since', async ({
    inside,
    server,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('brings back an earlier version whole: what later changes made of it is undone', async () => {
      const nome = unique('Versioni')
      const service = await create.service({ nome, costo: 10, descrizione: null })
      const admin = await server.signInAs('admin')
      const change = (values: object) =>
        admin.from('services').update(values).eq('id', service.id).throwOnError()
      await change({ costo: 20, descrizione: 'Due' })
      await change({ nome: `${nome} bis` })
      await change({ costo: 30 })
      await next(page, `/dashboard/social/edit/${service.id}`)
      await openPanel(page)
      await expect(entries(page).nth(2)).toContainText('Descrizione: vuoto → Due')
      await expect(entries(page).nth(2)).toContainText('Costo: 10,00\u00a0€ → 20,00\u00a0€')
      await putBack(page, 2)
      await expect(page.getByLabel('Nome')).toHaveValue(nome)
      await expect(page.getByLabel('Costo')).toHaveValue('20,00')
      // What is not saved yet is asked about before another version takes its place.
      await openPanel(page)
      await putBack(page, 3)
      const question = page.getByRole('alertdialog', { name: 'Sostituire le modifiche non salvate?' })
      await question.getByRole('button', { name: 'Annulla' }).click()
      await expect(panel(page)).toBeVisible()
      await putBack(page, 3)
      await question.getByRole('button', { name: 'Sostituisci' }).click()
      await expect(panel(page)).toBeHidden()
      await expect(page.getByLabel('Costo')).toHaveValue('10,00')
      await expect(page.getByLabel('Descrizione')).toHaveValue('')
    })

    await test.step('names a payment method, also one that is gone', async () => {
      const titolare = unique('Titolare')
      const method = await create.paymentMethod({ titolare })
      const service = await create.service({ payment_method_id: method.id })
      await db.from('payment_methods').delete().eq('id', method.id).throwOnError()
      await next(page, `/dashboard/social/edit/${service.id}`)
      await openPanel(page)
      await expect(entries(page).first()).toContainText(`Metodo di pagamento: ${titolare} - `)
      await expect(entries(page).first()).toContainText('→ vuoto')
      await expect(panel(page)).not.toContainText(method.id)
    })

    await test.step('is put over what others have saved since, and merged with what they save afterwards', async () => {
      const nome = unique('Due')
      const card = await create.card({ nome, font: 'Inter', background_color: '#333333' })
      const admin = await server.signInAs('admin')
      await admin.from('cards').update({ font: 'Lato' }).eq('id', card.id).throwOnError()
      await next(page, `/dashboard/cards/edit/${card.id}`)
      await expect(page.getByLabel('Font')).toHaveValue('Lato')
      await admin.from('cards').update({ background_color: '#111111' }).eq('id', card.id).throwOnError()
      await openPanel(page)
      await expect(entries(page)).toHaveCount(3)
      await putBack(page, 2)
      await expect(page.getByLabel('Font')).toHaveValue('Inter')
      await expect(page.getByLabel('Colore di sfondo')).toHaveValue('#333333')
      await admin
        .from('cards')
        .update({ nome: `${nome} nuovo` })
        .eq('id', card.id)
        .throwOnError()
      await save(page).click()
      await expect(page.getByText('Card aggiornata con successo')).toBeVisible()
      const { data } = await db.from('cards').select('*').eq('id', card.id).single().throwOnError()
      expect(data).toMatchObject({ nome: `${nome} nuovo`, font: 'Inter', background_color: '#333333' })
    })
  })

  test('Business and gestore read the history of what they may read', async ({
    inside,
    server,
    create,
    unique,
    axe,
  }) => {
    await test.step('tells opening hours day by day, also to the business whose website it is', async () => {
      const client = await server.signInAs('business')
      const { data: website } = await client.from('websites').select('*').single().throwOnError()
      const orari = structuredClone(website.orari) as { domenica: { aperto: boolean } }
      const wasOpen = orari.domenica.aperto
      orari.domenica.aperto = !wasOpen
      await client.from('websites').update({ orari }).eq('id', website.id).throwOnError()
      const page = await inside('business', `/dashboard/websites/edit/${website.id}`)
      await openPanel(page)
      const line = wasOpen ? /Domenica: \d.* → Chiuso/ : /Domenica: Chiuso → /
      await expect(entries(page).first()).toContainText(line)
      await expect(entries(page).first()).not.toContainText('Lunedì')
      await putBack(page, 0)
      await expect(page.getByText('Modifiche non salvate')).toBeVisible()
      const open = page.getByRole('switch', { name: /Aperto.*Domenica|Domenica.*Aperto/ })
      if (wasOpen) await expect(open).toBeChecked()
      else await expect(open).not.toBeChecked()
    })

    await test.step('is there for the gestore, who only reads websites and services; a business reads none of services', async () => {
      const nome = unique('Letto')
      const website = await create.website({ nome, telefono: '06 555' })
      const service = await create.service({ nome, costo: 10 })
      const admin = await server.signInAs('admin')
      await admin.from('websites').update({ telefono: '06 556' }).eq('id', website.id).throwOnError()
      await admin.from('services').update({ costo: 12 }).eq('id', service.id).throwOnError()
      const page = await inside('gestore', `/dashboard/websites/view/${website.id}`)
      await page.getByRole('button', { name: 'Cronologia' }).click()
      await expect(entries(page).first()).toContainText('Telefono: 06 555 → 06 556')
      await expect(entries(page).getByRole('button')).toHaveCount(0)
      await axe(page)
      await page.keyboard.press('Escape')
      await goTo(page, `/dashboard/social?q=${nome}`)
      await page.getByRole('button', { name: `Cronologia di ${nome}` }).click()
      await expect(entries(page).first()).toContainText(/Costo: 10,00\s€ → 12,00\s€/)
      const own = await inside('business', `/dashboard/social?q=${nome}`)
      await expect(own.getByRole('article')).toHaveCount(1)
      await expect(own.getByRole('button', { name: /Cronologia/ })).toHaveCount(0)
    })
  })

  test('is read twenty changes at a time; says that it loads, that it failed', async ({
    inside,
    server,
    create,
    unique,
    axe,
  }) => {
    const business = await create.business({ insegna: unique('Lunga') })
    const admin = await server.signInAs('admin')
    for (let place = 0; place < 21; place += 1) {
      await admin
        .from('businesses')
        .update({ telefono: `06 ${100 + place}` })
        .eq('id', business.id)
        .throwOnError()
    }
    const page = await inside('admin')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await goTo(page, `/dashboard/activity/edit/${business.id}`)
    await page.route('**/rest/v1/changes**', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { message: 'boom' } })
    })
    await openPanel(page)
    await expect(panel(page).getByRole('status', { name: 'Caricamento...' })).toBeVisible()
    answer()
    await expect(panel(page).getByRole('alert')).toContainText('La cronologia non si è caricata')
    await axe(page)
    await page.unroute('**/rest/v1/changes**')
    await panel(page).getByRole('button', { name: 'Riprova' }).click()
    await expect(entries(page)).toHaveCount(20)
    await panel(page).getByRole('button', { name: 'Mostra altre' }).click()
    await expect(entries(page)).toHaveCount(22)
    await expect(entries(page).nth(20)).toContainText('Telefono: vuoto → 06 100')
    await expect(panel(page).getByRole('button', { name: 'Mostra altre' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cronologia', exact: true })).toBeFocused()
  })
})
