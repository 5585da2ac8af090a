import { goTo } from '../support/go-to.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('An activity, its website and its card', () => {
  test('An activity, its website and its card lead to one another, for the admin and for the business', async ({
    inside,
    server,
    create,
    unique,
    db,
    arrive,
  }) => {
    await test.step('lead to one another for the admin, and to what is missing', async () => {
      const name = unique('Collegata')
      const business = await create.business({ insegna: name })
      const page = await inside('admin', `/dashboard/activity/edit/${business.id}`)
      await link(page, 'Crea sito web').click()
      await expect(page).toHaveURL(`${server.url}/dashboard/websites/create/${business.id}`)
      await page.getByRole('button', { name: 'Crea', exact: true }).click()
      await expect(page.getByText('Sito web creato con successo')).toBeVisible()

      await goTo(page, `/dashboard/activity/edit/${business.id}`)
      await link(page, 'Vai al sito web').click()
      await expect(title(page, 'Modifica Sito Web')).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue(name)
      await link(page, 'Crea card').click()
      await expect(title(page, 'Crea Card')).toBeVisible()
      await expect(page.getByLabel('Attività')).toHaveValue(name)
      await page.getByRole('button', { name: 'Crea Card' }).click()
      await expect(page.getByText('Card creata con successo')).toBeVisible()
      const { data } = await db
        .from('cards')
        .select('id')
        .eq('business_id', business.id)
        .single()
        .throwOnError()

      await goTo(page, `/dashboard/cards/edit/${data.id}`)
      await link(page, "Vai all'attività").click()
      await expect(page.getByLabel('Insegna')).toHaveValue(name)
      await expect(link(page, 'Crea card')).toHaveCount(0)
      await link(page, 'Vai alla card').click()
      await expect(page.getByText(`Aggiorna la card per ${name}`)).toBeVisible()
      await link(page, 'Vai al sito web').click()
      await expect(title(page, 'Modifica Sito Web')).toBeVisible()
      await expect(link(page, 'Vai alla card')).toBeVisible()
      await link(page, "Vai all'attività").click()
      await expect(title(page, 'Modifica Attività')).toBeVisible()
    })

    await test.step('offer a business what it may open, and nothing of the admin', async () => {
      const { business, email } = await create.businessAccount('segreta12')
      const website = await create.websiteOf(business.id)
      const page = await arrive(email, 'segreta12')
      await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
      await link(page, 'Crea card').click()
      await expect(page.getByLabel('Attività')).toHaveValue(website.nome)
      const card = await create.cardOf(business.id)
      await goTo(page, `/dashboard/websites/edit/${website.id}`)
      await expect(link(page, "Vai all'attività")).toHaveCount(0)
      await link(page, 'Vai alla card').click()
      await expect(page).toHaveURL(`${server.url}/dashboard/cards/edit/${card.id}`)
      await expect(link(page, "Vai all'attività")).toHaveCount(0)
      await link(page, 'Vai al sito web').click()
      await expect(title(page, 'Modifica Sito Web')).toBeVisible()
    })
  })

  test('The admin finds activities without a website from the list, and begins a card without a wrong choice', async ({
    inside,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('are found from the list of activities, which can show those without a website', async () => {
      const name = unique('Elenco')
      const served = await create.business({ insegna: `${name} servita` })
      const website = await create.website({ business_id: served.id })
      const free = await create.business({ insegna: `${name} libera` })
      await create.business({ insegna: `${name} sospesa`, stato: 'sospeso' })
      await next(page, `/dashboard/activity?q=${name}`)
      const rows = page.getByRole('table', { name: 'Attività' }).getByRole('row')
      await expect(rows).toHaveCount(4)
      await expect(page.getByRole('link', { name: `Sito web di ${name} servita` })).toHaveAttribute(
        'href',
        `/dashboard/websites/edit/${website.id}`,
      )
      await expect(page.getByRole('link', { name: `Crea sito web per ${name} libera` })).toHaveAttribute(
        'href',
        `/dashboard/websites/create/${free.id}`,
      )
      await expect(
        page.getByRole('link', { name: new RegExp(`sito web .*${name} sospesa`, 'i') }),
      ).toHaveCount(0)

      const filter = page.getByLabel('Mostra', { exact: true })
      await filter.selectOption({ label: 'Senza sito web' })
      await expect(rows).toHaveCount(3)
      await expect(page).toHaveURL(/ha_sito=false/)
      await expect(page.getByRole('row').filter({ hasText: 'servita' })).toHaveCount(0)
      await filter.selectOption({ label: 'Senza account' })
      await expect(rows).toHaveCount(4)
      await expect(page).toHaveURL(/ha_account=false/)
      await expect(page).not.toHaveURL(/ha_sito/)
      await filter.selectOption({ label: 'Tutte le attività' })
      await expect(page).not.toHaveURL(/ha_/)
      await page.reload()
      await expect(filter).toHaveValue('')
    })

    await test.step('a card begun for a website that has one, or is not there, starts without a choice', async () => {
      const card = await create.card()
      await next(page)
      for (const website of [card.website_id, crypto.randomUUID(), 'x', '{"toString":0}']) {
        await goTo(page, `/dashboard/cards/create?website=${encodeURIComponent(website)}`)
        await expect(page.getByLabel('Attività')).toHaveValue('')
        await expect(page.getByRole('button', { name: 'Crea Card' })).toBeEnabled()
      }
    })
  })
})
