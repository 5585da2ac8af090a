import { addDays, todayInRome } from '#italian/days.ts'
import { messages, resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Selezione' })
const dialog = (page: Page) => page.getByRole('dialog')
const inDays = (count: number) => addDays(todayInRome(), count)

test.describe('Many websites are closed at once', () => {
  test('The admin closes many websites at once, and takes it back except where others changed or had something', async ({
    inside,
    create,
    db,
    unique,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('who has something on those days is named and left; one «Annulla» takes all back', async () => {
      const name = unique('Chiusi')
      const sites = await Promise.all(
        ['A', 'B', 'C', 'D'].map((end) => create.website({ nome: `${name} ${end}` })),
      )
      const ids = sites.map(({ id }) => id)
      const kept = await create.closure({
        website_id: ids[1] ?? '',
        dal: inDays(12),
        al: inDays(30),
        motivo: 'Ferie',
      })
      await next(page, `/dashboard/websites?q=${name}`)
      await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
      await region(page).getByRole('button', { name: 'Aggiungi chiusura' }).click()
      await dialog(page).getByRole('button', { name: 'Salva chiusura' }).click()
      await expect(dialog(page).getByText('Scegli il primo giorno')).toBeVisible()
      await dialog(page).getByLabel('Dal', { exact: true }).fill(inDays(10))
      await dialog(page).getByLabel('Al', { exact: true }).fill(inDays(12))
      await dialog(page).getByLabel('Motivo').fill('Ponte')
      await axe(page)
      await dialog(page).getByRole('button', { name: 'Salva chiusura' }).click()
      await expect(dialog(page).getByRole('status')).toHaveText('Chiusura aggiunta a 3 siti web.')
      await expect(dialog(page).getByRole('listitem')).toHaveText([`${name} B`])
      await axe(page)
      await expect(page.getByRole('region', { name: 'Notifiche' }).getByRole('listitem')).toHaveCount(0)
      const stored = () => db.from('closures').select().in('website_id', ids).order('motivo')
      const closure = { dal: inDays(10), al: inDays(12), orari: null, motivo: 'Ponte' }
      expect((await stored()).data).toEqual([kept, ...[1, 2, 3].map(() => expect.objectContaining(closure))])
      await dialog(page).getByRole('button', { name: 'Annulla', exact: true }).click()
      await expect(region(page)).toContainText('1 selezionato')
      await expect(page.getByText('Chiusure tolte')).toBeVisible()
      expect((await stored()).data).toEqual([kept])
    })

    await test.step('«Annulla» leaves what others have changed since', async () => {
      const name = unique('Ripresi')
      const sites = await Promise.all(
        ['A', 'B', 'C'].map((end) => create.website({ nome: `${name} ${end}` })),
      )
      const [one = '', two = '', three = ''] = sites.map(({ id }) => id)
      await next(page, `/dashboard/websites?q=${name}`)
      await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
      await region(page).getByRole('button', { name: 'Aggiungi chiusura' }).click()
      await dialog(page).getByLabel('Dal', { exact: true }).fill(inDays(10))
      await dialog(page).getByLabel('Al', { exact: true }).fill(inDays(12))
      await dialog(page).getByRole('button', { name: 'Salva chiusura' }).click()
      await expect(page.getByText('Chiusura aggiunta')).toBeVisible()
      const { data } = await db.from('websites').select('orari').eq('id', two).single().throwOnError()
      const hours = { ...(data.orari as { lunedi: object }).lunedi }
      await db.from('closures').update({ motivo: 'Lutto' }).eq('website_id', one).throwOnError()
      await db.from('closures').update({ orari: hours }).eq('website_id', two).throwOnError()
      await messages(page).getByRole('button', { name: 'Annulla', exact: true }).last().click()
      await expect(page.getByText('2 cambiate nel frattempo restano come sono')).toBeVisible()
      const left = await db.from('closures').select('website_id').in('website_id', [one, two, three])
      expect(left.data?.map(({ website_id }) => website_id).sort()).toEqual([one, two].sort())
    })
  })

  test('A closure of many websites that was not answered or failed is made up for', async ({
    inside,
    create,
    db,
    unique,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('an answer that was lost is made up for: one closure each, on the days that were typed last', async () => {
      const name = unique('Persi')
      const sites = await Promise.all(['A', 'B'].map((end) => create.website({ nome: `${name} ${end}` })))
      const ids = sites.map(({ id }) => id)
      await next(page, `/dashboard/websites?q=${name}`)
      await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
      await region(page).getByRole('button', { name: 'Aggiungi chiusura' }).click()
      await dialog(page).getByLabel('Dal', { exact: true }).fill(inDays(10))
      let isLost = false
      await page.route('**/rest/v1/closures**', async (route) => {
        if (route.request().method() !== 'POST' || isLost) return route.fallback()
        isLost = true
        await route.fetch()
        await route.abort('connectionreset')
      })
      await dialog(page).getByRole('button', { name: 'Salva chiusura' }).click()
      await expect(page.getByText(/Connessione assente/).first()).toBeVisible()
      // One of the websites cannot be closed on the days that are meant now.
      await create.closure({ website_id: ids[1] ?? '', dal: inDays(20), al: inDays(20), motivo: 'Ferie' })
      await dialog(page).getByLabel('Al', { exact: true }).fill(inDays(25))
      // The message of before may cover the button.
      await dialog(page).getByLabel('Motivo').press('Enter')
      await expect(dialog(page).getByRole('status')).toHaveText('Chiusura aggiunta a 1 sito web.')
      const { data } = await db
        .from('closures')
        .select('website_id, dal, al')
        .in('website_id', ids)
        .order('dal')
      expect(data).toEqual([
        { website_id: ids[0], dal: inDays(10), al: inDays(25) },
        { website_id: ids[1], dal: inDays(20), al: inDays(20) },
      ])
    })

    await test.step('a failure says why who is left was left, and «Riprova» closes each once', async () => {
      const name = unique('Ripresi')
      const sites = await Promise.all(
        ['A', 'B', 'C'].map((end) => create.website({ nome: `${name} ${end}` })),
      )
      const ids = sites.map(({ id }) => id)
      await create.closure({ website_id: ids[0] ?? '', dal: inDays(10), al: inDays(10), motivo: 'Ferie' })
      await next(page, `/dashboard/websites?q=${name}`)
      await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
      await region(page).getByRole('button', { name: 'Aggiungi chiusura' }).click()
      await dialog(page).getByLabel('Dal', { exact: true }).fill(inDays(10))
      let lost = 0
      await page.route('**/rest/v1/closures**', async (route) => {
        if (route.request().method() !== 'POST' || lost === 2) return route.fallback()
        lost += 1
        await route.fetch()
        await route.abort('connectionreset')
      })
      await dialog(page).getByRole('button', { name: 'Salva chiusura' }).click()
      const retry = dialog(page).getByRole('button', { name: 'Riprova' })
      const left = dialog(page).getByRole('region', { name: 'Non salvati (2)' })
      for (const attempt of [1, 2]) {
        await expect.poll(() => lost).toBe(attempt)
        await expect(retry).toBeEnabled()
        await expect(dialog(page).getByRole('status')).toHaveText('Nessuna chiusura aggiunta.')
        await expect(left).toContainText('Connessione assente')
        await expect(left.getByRole('listitem')).toHaveText([`${name} B`, `${name} C`])
        if (attempt === 1) await axe(page)
        await retry.click()
      }
      await expect(dialog(page).getByRole('status')).toHaveText('Chiusura aggiunta a 2 siti web.')
      await expect(retry).toBeHidden()
      await expect(left).toBeHidden()
      await expect(dialog(page).getByRole('region', { name: /^Ha già qualcosa .* \(1\)$/ })).toBeVisible()
      await dialog(page).getByText('Chiudi', { exact: true }).last().click()
      const { data } = await db.from('closures').select('website_id').in('website_id', ids)
      expect(data?.map(({ website_id }) => website_id).sort()).toEqual(ids.toSorted())
    })
  })

  test('on a phone a holiday is four presses, with hours of its own too', async ({
    inside,
    create,
    db,
    unique,
    axe,
  }) => {
    const name = unique('Festa')
    const ids = await Promise.all(
      [1, 2].map(async (end) => (await create.website({ nome: `${name} ${end}` })).id),
    )
    const page = await inside('admin', `/dashboard/websites?q=${name}`)
    await resize(page, { width: 390, height: 844 })
    for (const end of [1, 2]) await page.getByRole('checkbox', { name: `Seleziona ${name} ${end}` }).check()
    await region(page).getByRole('button', { name: 'Aggiungi chiusura' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Natale/ })
      .click()
    await dialog(page).getByLabel('Aperto con orari diversi').check()
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Salva chiusura' }).click()
    await expect(page.getByText('Chiusura aggiunta')).toBeVisible()
    await expect(region(page)).toBeHidden()
    const { data } = await db.from('closures').select('motivo, orari').in('website_id', ids)
    const open = { motivo: 'Natale', orari: expect.objectContaining({ aperto: true }) }
    expect(data).toEqual([open, open])
  })
})
