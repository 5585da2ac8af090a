import { openInside } from '../../support/inside.ts'
import { afterTyping, skipPausesNow } from '../../support/pauses.ts'
import { expect, test } from '../../support/test.ts'

const list = '/dashboard/activity'

test.describe('Attività, editing', () => {
  test('changes a business and returns to the list', async ({ inside, server, create, unique }) => {
    const name = unique('Cambia')
    const logo_url = `${server.url}/storage/v1/object/public/business-logos/12345678903-0000000a.jpg`
    const business = await create.business({ insegna: name, logo_url })
    const page = await inside('admin', `${list}/edit/${business.id}`)
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

  test('refuses to save over somebody else, shows both versions and lets the person choose', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const name = unique('Contesa')
    const business = await create.business({ insegna: name })
    const page = await inside('admin', `${list}/edit/${business.id}`)
    await page.getByLabel('Insegna').fill(`${name} mia`)
    await db
      .from('businesses')
      .update({ insegna: `${name} sua` })
      .eq('id', business.id)
      .throwOnError()
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })
    await expect(notice).toContainText(`${name} mia`)
    await expect(notice).toContainText(`${name} sua`)
    await expect(page.getByLabel('Insegna')).toHaveValue(`${name} mia`)
    // The form takes no input until a version is chosen: a change made now would belong to neither.
    await page.getByLabel('Insegna').click({ force: true })
    await expect(page.getByLabel('Insegna')).not.toBeFocused()
    await notice.getByRole('button', { name: 'Salva la mia versione' }).click()
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    const { data } = await db
      .from('businesses')
      .select('insegna')
      .eq('id', business.id)
      .single()
      .throwOnError()
    expect(data.insegna).toBe(`${name} mia`)
  })

  test('goes back to the list when the business does not exist', async ({ inside, server }) => {
    const page = await inside('admin')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'non-un-id']) {
      await openInside(page, `${list}/edit/${id}`)
      await expect(page.getByText("Impossibile caricare i dati dell'attività").first()).toBeVisible()
      await expect(page).toHaveURL(server.url + list)
    }
  })

  test('says why saving failed and keeps the form', async ({ inside, create, unique }) => {
    const business = await create.business({ insegna: unique('Guasta') })
    const page = await inside('admin', `${list}/edit/${business.id}`)
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

  test('warns about a partita IVA that is used elsewhere or does not add up', async ({
    inside,
    create,
    unique,
  }) => {
    const name = unique('Gemella')
    await create.business({ insegna: name, partita_iva: '98765432109' })
    const page = await inside('admin', `${list}/create`)
    await skipPausesNow(page, afterTyping)
    await page.getByLabel('Partita IVA').fill('98765432109')
    await expect(page.getByText(new RegExp(`Già usata da: .*${name}`))).toBeVisible()
    await page.getByLabel('Partita IVA').fill('11111111111')
    await expect(page.getByText(/cifra di controllo/)).toBeVisible()
  })
})
