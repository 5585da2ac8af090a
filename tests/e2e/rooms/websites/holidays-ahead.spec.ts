import { shortDay, spanText, todayInRome } from '#italian/days.ts'
import { comingHolidays } from '#italian/holidays.ts'
import { goTo } from '../../support/go-to.ts'
import { resize } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'

const nextTwo = () => comingHolidays(todayInRome()).slice(0, 2)
const ahead = (page: Page) => page.getByRole('region', { name: 'Prossime festività' })
const rowOf = (page: Page, name: string) => ahead(page).getByRole('link').filter({ hasText: name })
const countIn = async (page: Page, name: string) =>
  Number(/: (\d+) sit[oi] senza indicazioni/.exec((await rowOf(page, name).textContent()) ?? '')?.[1] ?? 0)

test.describe('The holidays ahead', () => {
  test('thirty shops are closed in four clicks from the dashboard, and open again in one', async ({
    inside,
    create,
    db,
    unique,
    axe,
  }) => {
    const [holiday] = nextTwo()
    if (!holiday) throw new Error('no year is without holidays')
    const name = unique('Trenta')
    const sites = await Promise.all(
      Array.from({ length: 30 }, (_, at) => create.website({ nome: `${name} ${at}` })),
    )
    const stored = async () => {
      const ids = sites.map(({ id }) => id)
      const { data } = await db.from('closures').select('dal, al, orari, motivo').in('website_id', ids)
      return data
    }
    const page = await inside('admin', '/dashboard')
    await expect(rowOf(page, holiday.name)).toContainText(shortDay(holiday.day))
    await axe(page)
    const total = await countIn(page, holiday.name)
    expect(total).toBeGreaterThanOrEqual(30)

    await rowOf(page, holiday.name).click()
    await page.getByRole('button', { name: `Seleziona tutti i ${total} risultati` }).click()
    await page.getByRole('region', { name: 'Selezione' }).getByText('Aggiungi chiusura').click()
    await expect(page.getByRole('dialog').getByLabel('Motivo')).toHaveValue(holiday.name)
    await page.getByRole('dialog').getByRole('button', { name: 'Salva chiusura' }).click()

    const span = spanText(holiday.day, holiday.day)
    await expect(page.getByText(`${span}: ${total} siti web`)).toBeVisible()
    await expect(page.getByText('Nessun risultato')).toBeVisible()
    const closed = { dal: holiday.day, al: holiday.day, orari: null, motivo: holiday.name }
    expect(await stored()).toEqual(sites.map(() => closed))
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page.getByText('Chiusure tolte')).toBeVisible()
    await expect(page.getByText('Nessun risultato')).toBeHidden()
    expect(await stored()).toEqual([])
  })

  test('the list follows search and order, shows what it is narrowed to, and is widened by one press', async ({
    inside,
    create,
    unique,
    server,
    axe,
  }) => {
    const [, holiday] = nextTwo()
    if (!holiday) throw new Error('no year is without holidays')
    const name = unique('Muti')
    const day = holiday.day
    await create.website({ nome: `${name} B`, citta: 'Bari' })
    await create.website({ nome: `${name} A`, citta: 'Como' })
    await create.closure({ website_id: (await create.website({ nome: `${name} C` })).id, dal: day, al: day })
    await create.website({ nome: `${name} D`, stato: 'sospeso' })
    const page = await inside('admin', '/dashboard')
    await resize(page, { width: 390, height: 844 })
    await axe(page)
    await rowOf(page, holiday.name).click()
    await expect(page).toHaveURL(`${server.url}/dashboard/websites?senza_indicazioni=${day}`)
    const chip = page.getByText(`Senza indicazioni per ${holiday.name}, ${spanText(day, day)}`)
    await expect(chip).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText('2 risultati', { exact: true })).toBeVisible()
    await goTo(page, `/dashboard/websites?senza_indicazioni=${day}&q=${name}&sort=citta&dir=desc`)
    const names = page.getByRole('row').getByText(new RegExp(`^${name}`))
    await expect(names).toHaveText([`${name} A`, `${name} B`])
    await axe(page)
    await page.getByRole('button', { name: /^Togli il filtro/ }).click()
    await expect(chip).toBeHidden()
    await expect(page.getByText('4 risultati', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/dashboard/websites?q=${name}&sort=citta&dir=desc`)
  })
})
