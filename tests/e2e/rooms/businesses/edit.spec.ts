import { conflict, keepMine, question } from '../../support/conflict.ts'
import { goTo } from '../../support/go-to.ts'
import { afterTyping, skipPauses } from '../../support/pauses.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const list = '/dashboard/activity'

test.describe('Attività, editing', () => {
  test('The admin changes an activity, reads why a save failed, and is warned about a partita IVA', async ({
    inside,
    server,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('changes a business and returns to the list', async () => {
      const name = unique('Cambia')
      const logo_url = `${server.url}/storage/v1/object/public/business-logos/12345678903-0000000a.jpg`
      const business = await create.business({ insegna: name, logo_url })
      await next(page, `${list}/edit/${business.id}`)
      await expect(page.getByLabel('Insegna')).toHaveValue(name)
      await expect(page.getByText('12345678903-0000000a.jpg')).toBeVisible()
      await expect(page.getByLabel('Password')).toHaveCount(0)
      await page.getByLabel('Insegna').fill(`${name} nuova`)
      await page.getByLabel('Stato').selectOption('sospeso')
      const update = page.waitForRequest((sent) => sent.method() === 'PATCH')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const { ragione_sociale, indirizzo, citta, regione, partita_iva, email } = business
      const unchanged = { ragione_sociale, indirizzo, citta, regione, partita_iva, email, logo_url }
      expect((await update).postDataJSON()).toEqual({
        ...unchanged,
        insegna: `${name} nuova`,
        telefono: null,
        cellulare: null,
        stato: 'sospeso',
      })
      await expect(page.getByText('Attività aggiornata')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
      await expect(page.getByRole('cell', { name: `${name} nuova`, exact: true })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: `${name} nuova` })).toContainText('Sospeso')
    })

    await test.step('says why saving failed and keeps the form', async () => {
      const business = await create.business({ insegna: unique('Guasta') })
      await next(page, `${list}/edit/${business.id}`)
      await page.getByLabel('Città').fill('Aosta')
      await page.route('**/rest/v1/businesses?id=*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 500, json: { message: 'boom' } })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText('boom')).toBeVisible()
      await expect(page.getByLabel('Città')).toHaveValue('Aosta')
      // A failure without a message gets the general one.
      await page.unrouteAll()
      await page.route('**/rest/v1/businesses?id=*', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      )
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText("Errore durante l'aggiornamento dell'attività")).toBeVisible()
    })

    await test.step('warns about a partita IVA that is used elsewhere or does not add up', async () => {
      const name = unique('Gemella')
      await create.business({ insegna: name, partita_iva: '98765432109' })
      const page = await inside('admin')
      await skipPauses(page, afterTyping)
      await goTo(page, `${list}/create`)
      await page.getByLabel('Partita IVA').fill('98765432109')
      await expect(page.getByText(new RegExp(`Già usata da: .*${name}`))).toBeVisible()
      await page.getByLabel('Partita IVA').fill('11111111111')
      await expect(page.getByText(/cifra di controllo/)).toBeVisible()
    })
  })

  test('asks only about the field that two people changed; nothing of the others is written back', async ({
    inside,
    create,
    unique,
    db,
    axe,
  }) => {
    const name = unique('Contesa')
    const business = await create.business({ insegna: name, telefono: '06 1', cellulare: '333 1' })
    const page = await inside('admin', `${list}/edit/${business.id}`)
    await page.getByLabel('Insegna').fill(`${name} mia`)
    await page.getByLabel('Città').fill('Aosta')
    const theirs = { insegna: `${name} sua`, telefono: '06 2', partita_iva: '12345678903' }
    await db.from('businesses').update(theirs).eq('id', business.id).throwOnError()
    const save = page.getByRole('button', { name: 'Salva Modifiche' })
    await save.click()
    await expect(conflict(page)).toContainText('Qualcun altro ha modificato questi dati nel frattempo')
    await expect(conflict(page)).toBeFocused()
    await expect(conflict(page).getByRole('listitem')).toHaveCount(1)
    await expect(question(page, 'Insegna')).toContainText(`${name} mia`)
    await expect(question(page, 'Insegna')).toContainText(`${name} sua`)
    await expect(page.getByLabel('Telefono')).toHaveValue('06 2')
    await axe(page)
    // One can go on typing while the conflict is open, but 'Salva' does nothing until it is resolved.
    await page.getByLabel('Cellulare').fill('333 2')
    await save.click()
    await expect(conflict(page)).toBeFocused()
    await keepMine(page, 'Insegna')
    await expect(conflict(page)).toBeHidden()
    await expect(page.getByLabel('Insegna')).toBeFocused()
    await save.click()
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    const { data } = await db.from('businesses').select('*').eq('id', business.id).single().throwOnError()
    expect(data).toMatchObject({ ...theirs, insegna: `${name} mia`, citta: 'Aosta', cellulare: '333 2' })
  })
})
