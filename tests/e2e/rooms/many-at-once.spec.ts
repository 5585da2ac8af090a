import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { goTo } from '../support/go-to.ts'
import { hold } from '../support/requests.ts'
import { messages, resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Selezione' })
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Seleziona ${name}`, exact: true })
const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Sets the state of what is chosen, up to the answer. */
async function setStato(page: Page, stato: string) {
  await region(page).getByRole('button', { name: 'Imposta stato' }).click()
  await dialog(page).getByLabel('Stato').selectOption(stato)
  await dialog(page).getByRole('button', { name: 'Imposta stato' }).click()
}

test.describe('Many businesses at once', () => {
  test('The admin chooses activities over pages and searches, on a phone too', async ({
    inside,
    create,
    unique,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('are chosen over pages, sorts and searches, and let go by Esc', async () => {
      const name = unique('Tante')
      // The name has hexadecimal digits, so a number alone might be found in all of them.
      await create.businesses(25, (index) => ({ insegna: `${name} n${String(index).padStart(2, '0')}` }))
      await next(page, `/dashboard/activity?q=${name}&sort=insegna&dir=asc`)
      await box(page, `${name} n03`).check()
      await expect(region(page)).toContainText('1 selezionata')
      await expect(page).toHaveURL(/activity\?q=/)
      await page.getByRole('button', { name: 'Successiva' }).click()
      await expect(box(page, `${name} n24`)).toBeVisible()
      await expect(pageBox(page)).not.toBeChecked()
      await pageBox(page).check()
      await expect(region(page)).toContainText('6 selezionate')
      await page.getByRole('button', { name: /Insegna/ }).click()
      await expect(page).toHaveURL(/dir=desc/)
      await expect(box(page, `${name} n24`)).toBeChecked()
      await expect(box(page, `${name} n19`)).not.toBeChecked()
      await page.getByRole('searchbox').fill(`${name} n03`)
      await expect(box(page, `${name} n03`)).toBeChecked()
      await expect(pageBox(page)).toBeChecked()
      await expect(region(page)).toContainText('6 selezionate')
      await axe(page)
      // The search keeps its text: the key is for one of the two.
      await page.getByRole('searchbox').press('Escape')
      await expect(region(page)).toBeHidden()
      await expect(page.getByRole('searchbox')).toHaveValue(`${name} n03`)
      await expect(box(page, `${name} n03`)).not.toBeChecked()
    })

    await test.step('on a phone: boxes beside the rows, the bar below, nothing to scroll sideways', async () => {
      const name = unique('Telefono')
      await create.businesses(3, (index) => ({ insegna: `${name} ${index}` }))
      await next(page)
      await resize(page, { width: 390, height: 844 })
      await goTo(page, `/dashboard/activity?q=${name}`)
      await box(page, `${name} 1`)
        .tap()
        .catch(() => box(page, `${name} 1`).click())
      await expect(region(page).getByRole('button', { name: 'Esporta selezionate' })).toBeInViewport()
      await expect(pageBox(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await axe(page)
      await page.getByRole('link', { name: `${name} 1`, exact: true }).click()
      await expect(page).toHaveURL(/activity\/edit\//)
    })
  })

  test('The admin sets the state of many activities, over their versions, by one request, again after a failure', async ({
    inside,
    create,
    db,
    unique,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('get a state, each over its own version; what others changed or removed is named and left', async () => {
      const name = unique('Stato')
      const rows = await Promise.all(
        [0, 1, 2, 3].map((index) => create.business({ insegna: `${name} ${index}` })),
      )
      await next(page, `/dashboard/activity?q=${name}&sort=insegna&dir=asc`)
      const versions = page.waitForResponse((answer) => answer.url().includes('updated_at&id=in.'))
      await pageBox(page).check()
      await versions
      await expect(region(page)).toContainText('4 selezionate')
      // Somebody else changes what this list does not even show, and removes another.
      await db
        .from('businesses')
        .update({ email: 'altra@example.it' })
        .eq('id', rows[1]?.id ?? '')
      await db
        .from('businesses')
        .delete()
        .eq('id', rows[2]?.id ?? '')
      await setStato(page, 'sospeso')
      await expect(dialog(page).getByRole('status')).toHaveText('Sospeso: 2 attività.')
      const group = (title: string) => dialog(page).getByRole('region', { name: title })
      await expect(group('Altri hanno salvato nel frattempo').getByRole('listitem')).toHaveText([`${name} 1`])
      await expect(group('Non esistono più').getByRole('listitem')).toHaveText([`${name} 2`])
      await axe(page)
      const { data } = await db
        .from('businesses')
        .select('insegna, stato')
        .like('insegna', `${name}%`)
        .order('insegna')
      expect(data?.map(({ stato }) => stato)).toEqual(['sospeso', 'attivo', 'sospeso'])
      await dialog(page).getByRole('button', { name: 'Chiudi' }).last().click()
      await expect(region(page)).toContainText('1 selezionata')
      await expect(box(page, `${name} 1`)).toBeChecked()
      // The person has been told: once more is over what is there now.
      await setStato(page, 'sospeso')
      await expect(page.getByRole('listitem').getByText('Stato impostato').first()).toBeVisible()
      await expect(region(page)).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Sospeso' })).toHaveCount(3)
      await expect(pageBox(page)).not.toBeChecked()
    })

    await test.step('get a state by one request, all or none, and again after a failure', async () => {
      const name = unique('Avanti')
      await create.businesses(12, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
      await next(page, `/dashboard/activity?q=${name}`)
      await pageBox(page).check()
      const suspended = async () => {
        const rows = db.from('businesses').select('id').like('insegna', `${name}%`).eq('stato', 'sospeso')
        return (await rows.throwOnError()).data.length
      }
      await page.route('**/rest/v1/rpc/set_stato_businesses**', (route) => route.abort('connectionfailed'))
      await setStato(page, 'sospeso')
      await expect(dialog(page)).toContainText('Connessione assente. Controlla la rete e riprova')
      await expect(dialog(page).getByRole('listitem')).toHaveCount(12)
      await axe(page)
      expect(await suspended()).toBe(0)
      await page.unrouteAll()

      const release = await hold(page, '**/rest/v1/rpc/set_stato_businesses**', 'POST')
      const writes: string[] = []
      page.on('request', (sent) => {
        if (sent.method() !== 'GET' && sent.url().includes('/rest/v1/')) writes.push(sent.url())
      })
      await dialog(page).getByRole('button', { name: 'Riprova' }).click()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeVisible()
      release()
      await expect(dialog(page)).toBeHidden()
      await expect(region(page)).toBeHidden()
      expect(writes.filter((url) => url.includes('set_stato'))).toHaveLength(1)
      expect(await suspended()).toBe(12)
    })
  })

  test('The admin exports chosen activities and sets the state of websites; others choose nothing', async ({
    inside,
    create,
    db,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('are exported in the order of choosing, without those that are gone', async () => {
      const name = unique('File')
      const rows = await Promise.all(
        [0, 1, 2, 3].map((index) => create.business({ insegna: `${name} ${index}` })),
      )
      await next(page, `/dashboard/activity?q=${name}&sort=insegna&dir=asc`)
      for (const index of [3, 0, 2]) await box(page, `${name} ${index}`).check()
      await db
        .from('businesses')
        .delete()
        .eq('id', rows[0]?.id ?? '')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        region(page).getByRole('button', { name: 'Esporta selezionate' }).click(),
      ])
      const records: string[][] = parse(await readFile(await download.path(), 'utf8'), {
        bom: true,
        delimiter: ';',
      })
      expect(records.map(([insegna]) => insegna)).toEqual(['Insegna', `${name} 3`, `${name} 2`])
      expect(download.suggestedFilename()).toMatch(/^attivita-.*\.csv$/)
      await expect(page.getByText(/2 righe in attivita-.*\.csv; 1 non esiste più/)).toBeVisible()
      await expect(region(page)).toContainText('3 selezionate')
    })

    await test.step('get a state; the code for it comes with the first chosen row', async () => {
      const name = unique('Siti')
      const rows = await Promise.all([0, 1].map((index) => create.website({ nome: `${name} ${index}` })))
      await next(page)
      const chunks: string[] = []
      page.on('request', (sent) => {
        if (sent.url().includes('chosen-websites')) chunks.push(sent.url())
      })
      await goTo(page, `/dashboard/websites?q=${name}`)
      await expect(box(page, `${name} 1`)).toBeVisible()
      expect(chunks).toEqual([])
      await pageBox(page).check()
      await expect(region(page)).toContainText('2 selezionati')
      expect(chunks).toHaveLength(1)
      await setStato(page, 'sospeso')
      await expect(page.getByText('Sospeso: 2 siti web')).toBeVisible()
      const { data } = await db
        .from('websites')
        .select('stato')
        .in(
          'id',
          rows.map(({ id }) => id),
        )
      expect(data).toEqual([{ stato: 'sospeso' }, { stato: 'sospeso' }])
    })

    for (const role of ['gestore', 'business']) {
      await test.step(`are nothing for the ${role}: no row has a box`, async () => {
        const page = await inside(role, '/dashboard/websites')
        await expect(page.getByRole('table', { name: 'Siti web' }).getByRole('link').first()).toBeVisible()
        await expect(page.getByRole('checkbox')).toHaveCount(0)
      })
    }
  })
})

test.describe('A state that was set for many', () => {
  test('is chosen by hand, says what visitors lose, and is taken back except what others changed since', async ({
    inside,
    create,
    db,
    unique,
    axe,
  }) => {
    const name = unique('Indietro')
    const rows = await Promise.all(
      ['attivo', 'sospeso', 'attivo', 'attivo'].map((stato, index) =>
        create.business({ insegna: `${name} ${index}`, stato }),
      ),
    )
    const statiNow = async () => {
      const found = db.from('businesses').select('stato').like('insegna', `${name}%`).order('insegna')
      return (await found.throwOnError()).data.map(({ stato }) => stato)
    }
    const page = await inside('admin', `/dashboard/activity?q=${name}&sort=insegna&dir=asc`)
    await pageBox(page).check()
    await region(page).getByRole('button', { name: 'Imposta stato' }).click()
    const stato = dialog(page).getByLabel('Stato')
    await expect(stato).toHaveValue('')
    await expect(stato).toHaveAccessibleDescription(/chi visita il suo sito web non ne vede più i dati/)
    await dialog(page).getByRole('button', { name: 'Imposta stato' }).click()
    await expect(stato).toHaveAccessibleDescription(/Scegli lo stato/)
    await axe(page)
    expect(await statiNow()).toEqual(['attivo', 'sospeso', 'attivo', 'attivo'])
    await stato.selectOption('sospeso')
    await dialog(page).getByRole('button', { name: 'Imposta stato' }).click()
    await expect(page.getByText('Sospeso: 4 attività')).toBeVisible()
    expect(await statiNow()).toEqual(['sospeso', 'sospeso', 'sospeso', 'sospeso'])
    await db
      .from('businesses')
      .update({ email: 'altra@example.it' })
      .eq('id', rows[2]?.id ?? '')
      .throwOnError()
    // A colleague has already brought this one back; only its state is the person's to take back.
    await db
      .from('businesses')
      .update({ stato: 'attivo' })
      .eq('id', rows[3]?.id ?? '')
      .throwOnError()
    await messages(page).getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(messages(page).getByText('Stato ripristinato')).toBeVisible()
    await expect(
      messages(page).getByText('1 attività ha cambiato stato nel frattempo e resta così'),
    ).toBeVisible()
    expect(await statiNow()).toEqual(['attivo', 'sospeso', 'attivo', 'attivo'])
    await expect(page.getByRole('cell', { name: 'Sospeso' })).toHaveCount(1)
  })
})
