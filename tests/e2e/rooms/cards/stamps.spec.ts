import type { Factories } from '../../../../testing/factories.ts'
import { demoPassword } from '../../../../testing/server.ts'
import { openMailLink } from '../../support/access/mail-links.ts'
import { openRegistration } from '../../support/access/registration.ts'
import { goTo } from '../../support/go-to.ts'
import { resize } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'
import { expectWhole, translate } from '../../support/translator.ts'

/* A card that counts, from the poster's code to the reward. */

const phone = { width: 390, height: 844 }
const count = (page: Page, fatti: number, of = 10) => page.getByText(`${fatti} di ${of} timbri`)
const addStamp = (page: Page) => page.getByRole('button', { name: 'Aggiungi timbro' })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A shop with an account and a card that takes ten stamps. */
async function shopOf(create: Factories, nome: string) {
  const { business, email } = await create.businessAccount(demoPassword)
  const website = await create.website({ business_id: business.id, nome })
  const ids = { business_id: business.id, website_id: website.id }
  return { email, card: await create.card({ ...ids, nome, timbri: 10, premio: 'Un caffè' }) }
}

async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

test('a Saturday: registering by the poster, keeping, ten stamps, the reward; another shop stamps nothing', async ({
  returning,
  arrive,
  server,
  create,
  db,
  mailTo,
  unique,
  axe,
}) => {
  const shop = await shopOf(create, unique('Bar'))
  const email = `${unique('sabato')}@example.it`

  const visitor = await returning()
  await resize(visitor, phone)
  await visitor.goto(`${server.url}/c/${shop.card.id}`)
  await axe(visitor)
  await visitor.getByRole('link', { name: 'Tieni questa card' }).click()
  await openRegistration(visitor)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill(demoPassword)
  await visitor.getByRole('button', { name: 'Registrati' }).click()
  await expect(visitor.getByText('Registrazione completata')).toBeVisible()

  // The mail is read on another telephone.
  const { link } = await mailTo(email)
  expect(new URL(link).searchParams.get('tieni')).toBe(shop.card.id)
  const person = await returning()
  await resize(person, phone)
  await openMailLink(person, link)
  await expect(person).toHaveURL(`${server.url}/dashboard/card?tieni=${shop.card.id}`)
  const keep = person.getByRole('button', { name: 'Tieni la card' })
  await expect(keep).toBeVisible()
  await expect(person.getByText('Nessuna card disponibile')).toBeVisible()
  await axe(person)
  await keep.click()
  await expect(person).toHaveURL(`${server.url}/dashboard/card`)
  await expect(person.getByRole('article')).toContainText('0 di 10 timbri')

  const holders = db.from('card_holders').select('id').eq('card_id', shop.card.id)
  const { id: holder_id } = (await holders.single().throwOnError()).data
  const address = `${server.url}/dashboard/cards/stamp/${holder_id}`
  // As if what was stamped until now had been stamped a while ago.
  const pass = async () => {
    const earlier = db.from('stamps').update({ created_at: minutesAgo(2) })
    await earlier.eq('holder_id', holder_id).gte('created_at', minutesAgo(2)).throwOnError()
  }

  // The shop scans the code, signs in once, and is where it wanted to be.
  const till = await returning()
  await resize(till, phone)
  await till.goto(address)
  await signInHere(till, shop.email)
  await expect(till).toHaveURL(address)
  await expect(count(till, 0)).toBeVisible()
  await axe(till)
  await addStamp(till).dblclick()
  await expect(count(till, 1)).toBeVisible()
  await addStamp(till).click()
  await expect(till.getByText('Ha avuto un timbro meno di un minuto fa.')).toBeVisible()
  await till.getByRole('button', { name: 'Annulla' }).click()
  await expect(count(till, 0)).toBeVisible()
  await addStamp(till).click()
  await expect(count(till, 1)).toBeVisible()

  // Eight more, of the hours before.
  await pass()
  for (let hour = 8; hour > 0; hour -= 1) await create.stamp({ holder_id, created_at: minutesAgo(60 * hour) })
  await till.reload()
  await expect(count(till, 9)).toBeVisible()
  await addStamp(till).click()
  await expect(count(till, 10)).toBeVisible()
  await expect(addStamp(till)).toHaveCount(0)
  await axe(till)
  await till.getByRole('button', { name: 'Consegna il premio' }).click()
  await expect(till.getByText('Premio consegnato')).toBeVisible()
  await expect(count(till, 0)).toBeVisible()
  await person.reload()
  await expect(person.getByRole('article')).toContainText('0 di 10 timbri')

  // The neighbour scans it too.
  const neighbour = await shopOf(create, unique('Vicino'))
  const elsewhere = await arrive(neighbour.email, demoPassword)
  await elsewhere.goto(address)
  await expect(elsewhere).toHaveURL(`${server.url}/c/${shop.card.id}`)
  await expect(elsewhere.getByText(email)).toHaveCount(0)

  // Who leaves while the shop looks at the card is stamped no more.
  await person.getByRole('button', { name: 'Rimuovi' }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(person.getByText('Card rimossa')).toBeVisible()
  await addStamp(till).click()
  await expect(till.getByText('Timbro non contato')).toBeVisible()
  await expect(till.getByText('Chi aveva questa card non la tiene più.')).toBeVisible()
  await expect(till.getByText('Codice non valido')).toBeVisible()
  await expect(addStamp(till)).toHaveCount(0)
})

test('stamping without a network says so and counts nothing, also on a translated page', async ({
  arrive,
  server,
  create,
  db,
  unique,
}) => {
  const shop = await shopOf(create, unique('Bar'))
  const { id: holder_id } = await create.holder({ card_id: shop.card.id })
  const till = await arrive(shop.email, demoPassword)
  const errors = await translate(till)
  await goTo(till, `${server.url}/dashboard/cards/stamp/${holder_id}`)
  await expect(count(till, 0)).toBeVisible()
  await till.route('**/rest/v1/stamps*', (route) => route.abort())
  await addStamp(till).click()
  await expect(till.getByText('Timbro non contato')).toBeVisible()
  await expect(count(till, 0)).toBeVisible()

  // An answer that was lost: the next press finds that it has counted.
  await till.unroute('**/rest/v1/stamps*')
  let lost = false
  await till.route('**/rest/v1/stamps*', async (route) => {
    if (lost) return route.continue()
    await route.fetch()
    lost = true
    await route.abort()
  })
  await addStamp(till).click()
  await expect.poll(() => lost).toBe(true)
  await expect(addStamp(till)).not.toHaveAttribute('aria-disabled', 'true')
  await addStamp(till).click()
  await expect(till.getByText('Timbro aggiunto')).toBeVisible()
  await expect(count(till, 1)).toBeVisible()
  const { data } = await db.from('stamps').select('id').eq('holder_id', holder_id).throwOnError()
  expect(data).toHaveLength(1)
  await expectWhole(till, errors, 'after a stamp')
})

test('a link keeps nothing by itself, and who works here reads that a cliente keeps cards', async ({
  inside,
  create,
  db,
  unique,
  axe,
}) => {
  const { card } = await shopOf(create, unique('Bar'))
  const path = `/dashboard/card?tieni=${card.id}`
  for (const role of ['gestore', 'business', 'admin']) {
    const page = await inside(role, path)
    await expect(page.getByText('Le card le tiene chi ha un account Cliente')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tieni la card' })).toHaveCount(0)
    if (role === 'gestore') await axe(page)
  }
  const page = await inside('cliente', path)
  await expect(page.getByRole('button', { name: 'Tieni la card' })).toBeVisible()
  const { data } = await db.from('card_holders').select('id').eq('card_id', card.id).throwOnError()
  expect(data).toEqual([])
})
