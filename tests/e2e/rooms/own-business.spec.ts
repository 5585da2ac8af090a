import { lookAtEnds } from '../support/accessibility.ts'
import { goTo } from '../support/go-to.ts'
import { expect, type Page, test } from '../support/test.ts'

/* A business is spoken to as itself, and can reach whoever runs the installation. */

const contacts = { supportEmail: 'aiuto@bottega.example', supportPhone: '+39 011 555 01' }
/** From the next load on, the contacts that the server writes into the page where its operator has set them. */
const withContacts = (page: Page) =>
  page.addInitScript((values) => {
    document.addEventListener('readystatechange', () =>
      Object.assign(document.documentElement.dataset, values),
    )
  }, contacts)

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'La tua attività è sospesa' })

test('A business is told that it is suspended, and makes its only card once its website is there', async ({
  arrive,
  server,
  create,
  db,
}) => {
  await test.step('a suspended business is told on its pages, with whom to call', async () => {
    const { business, email } = await create.businessAccount('segreta12')
    const page = await arrive(email, 'segreta12')
    await page.goto(`${server.url}/dashboard`)
    await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
    await withContacts(page)
    await db.from('businesses').update({ stato: 'sospeso' }).eq('id', business.id).throwOnError()
    for (const path of ['/dashboard/websites', '/dashboard/cards', '/dashboard']) {
      await goTo(page, path)
      await expect(notice(page)).toContainText('rivolgiti a chi gestisce il servizio')
      await expect(notice(page).getByRole('link', { name: '+39 011 555 01' })).toHaveAttribute(
        'href',
        'tel:+3901155501',
      )
      await expect(notice(page).getByRole('link', { name: contacts.supportEmail })).toBeVisible()
    }
    await lookAtEnds(page, 'a suspended business')
  })

  await test.step('A business makes its only card once its website is there, whose form speaks of its own', async () => {
    await test.step('a business makes its only card once its website is there', async () => {
      const { business, email } = await create.businessAccount('segreta12')
      const page = await arrive(email, 'segreta12')
      const make = page.getByRole('link', { name: 'Crea Card' })
      await page.goto(`${server.url}/dashboard/cards`)
      await expect(page.getByText('La tua card', { exact: true })).toBeVisible()
      await expect(page.getByText('Nasce dal tuo sito web, che stiamo preparando')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
      await make.click()
      await expect(page.getByText("Non c'è ancora un sito web")).toBeVisible()
      await expect(page.getByText('che stiamo preparando')).toBeVisible()
      await goTo(page, '/dashboard/cards')

      const website = await create.website({ business_id: business.id })
      await page.reload()
      await expect(make).toBeVisible()
      await create.card({ business_id: business.id, website_id: website.id })
      await page.reload()
      await expect(page.getByRole('article')).toBeVisible()
      await make.click()
      await expect(page.getByText('La tua attività ha già la sua card')).toBeVisible()
      await lookAtEnds(page, 'no card to make')
    })

    await test.step('its website’s form speaks of its own site and logo', async () => {
      const { business, email } = await create.businessAccount('segreta12')
      const website = await create.website({ business_id: business.id })
      const page = await arrive(email, 'segreta12')
      await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
      await expect(page.getByRole('heading', { name: 'Sul tuo sito' })).toBeVisible()
      await expect(page.getByText("Non c'è ancora: mandalo a chi gestisce il servizio")).toBeVisible()
      await expect(page.getByText('SITE_URL')).toHaveCount(0)
      await expect(page.getByText("È il logo dell'attività")).toHaveCount(0)
    })
  })
})

test('a business asks about a service by mail or by telephone, where contacts are set', async ({
  inside,
  create,
}) => {
  const service = await create.service()
  const ask = (page: Page) => page.getByRole('link', { name: 'Chiedi informazioni' })
  const open = async (page: Page) => {
    await goTo(page, `/dashboard/social?q=${encodeURIComponent(service.nome)}`)
    await page.getByRole('button', { name: service.nome, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: service.nome })
    // It hears Escape once it has the focus.
    await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
    return dialog
  }
  const page = await inside('business', '/dashboard')
  const dialog = await open(page)
  await expect(ask(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await withContacts(page)
  const mail = `mailto:aiuto@bottega.example?subject=${encodeURIComponent(`Informazioni su ${service.nome}`)}`
  await goTo(page, '/dashboard/social')
  await expect(page.getByRole('link', { name: `Chiedi informazioni su ${service.nome}` })).toHaveAttribute(
    'href',
    mail,
  )
  await open(page)
  await expect(ask(page)).toHaveAttribute('href', mail)
  await expect(page.getByRole('dialog').getByRole('link', { name: contacts.supportPhone })).toBeVisible()
  await lookAtEnds(page, 'asking about a service')

  const staff = await inside('gestore', '/dashboard')
  await withContacts(staff)
  await open(staff)
  await expect(ask(staff)).toHaveCount(0)
})
