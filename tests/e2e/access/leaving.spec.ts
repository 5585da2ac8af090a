import { png } from '../support/files.ts'
import { goTo } from '../support/go-to.ts'
import { hold } from '../support/requests.ts'
import { cover, fill, social } from '../support/rooms/services.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const waiting = (page: Page) => page.getByRole('alertdialog', { name: 'Il salvataggio è in corso…' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' })

test('Logout asks first when something is not saved, and leads every tab to the login', async ({
  inside,
  server,
  as,
}) => {
  for (const width of [1280, 390]) {
    await test.step(`asks first when something is not saved, at ${width} pixels`, async () => {
      const page = await inside('admin')
      await resize(page, { width, height: 844 })
      await goTo(page, '/dashboard/activity/create')
      await page.getByLabel('Insegna').fill('Da non perdere')
      const logout = async () => {
        if (width < 768) await page.getByRole('button', { name: 'Apri menu' }).click()
        await page.getByRole('button', { name: 'Logout' }).click()
      }
      await logout()
      await question(page).getByRole('button', { name: 'Resta' }).click()
      await expect(question(page)).toBeHidden()
      await expect(page.getByLabel('Insegna')).toHaveValue('Da non perdere')
      await logout()
      await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
      await expect(page.getByText('Sei stato disconnesso con successo')).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    })
  }

  await test.step('in another tab leads to the login here too, whatever is not saved', async () => {
    const page = await as('business')
    const other = await page.context().newPage()
    await other.goto(`${server.url}/dashboard/profile`)
    await other.getByLabel('Nome Utente').fill('Da non perdere')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(`${server.url}/`)
    await expect(other.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
  })
})

test('A save under way is waited for, wherever its person wants to go', async ({
  inside,
  server,
  db,
  unique,
  create,
  as,
}) => {
  const page = await inside('admin')
  await test.step('is waited for, and then leads where its person wanted to go', async () => {
    await next(page)
    const nome = unique('Lento')
    await goTo(page, '/dashboard/cards')
    await menu(page).getByRole('link', { name: 'Social' }).click()
    await page.getByRole('link', { name: 'Crea Servizio' }).first().click()
    await fill(page, nome)
    const release = await hold(page, '**/rest/v1/services**', 'POST')
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByRole('button', { name: 'Creazione...' })).toBeVisible()
    await menu(page).getByRole('link', { name: 'Card' }).click()
    await expect(waiting(page).getByRole('button', { name: 'Salvataggio...' })).toBeDisabled()
    await waiting(page).getByRole('button', { name: 'Resta' }).click()
    await expect(waiting(page)).toBeHidden()
    await page.goBack()
    await expect(waiting(page)).toBeVisible()
    release()
    await expect(page.getByText(social.created)).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/dashboard/social`)
    expect((await db.from('services').select('nome').eq('nome', nome)).data).toHaveLength(1)
  })

  await test.step('is waited for in a form without a list to lead to', async () => {
    const website = await create.website({})
    await next(page, `/dashboard/websites/edit/${website.id}`)
    await page.getByRole('button', { name: 'Aggiungi chiusura' }).click()
    await page.getByLabel('Dal').fill('2031-08-10')
    await page.getByLabel('Motivo').fill('Ferie')
    const release = await hold(page, '**/rest/v1/closures**', 'POST')
    await page.getByRole('button', { name: 'Salva chiusura' }).click()
    await menu(page).getByRole('link', { name: 'Profilo' }).click()
    await expect(waiting(page)).toBeVisible()
    release()
    await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
    expect((await db.from('closures').select('motivo').eq('website_id', website.id)).data).toHaveLength(1)

    const name = page.getByLabel('Nome Utente')
    const before = await name.inputValue()
    await name.fill('Aspetta')
    const again = await hold(page, '**/auth/v1/user', 'PUT')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await menu(page).getByRole('link', { name: 'Card' }).click()
    await expect(waiting(page)).toBeVisible()
    again()
    await expect(page).toHaveURL(`${server.url}/dashboard/cards`)
    await goTo(page, '/dashboard/profile')
    await expect(name).toHaveValue('Aspetta')
    await name.fill(before)
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Profilo aggiornato con successo').last()).toBeVisible()
  })

  await test.step('lets people go elsewhere at once when it is done, also while the list has not come yet', async () => {
    const service = await create.service({})
    await next(page, `/dashboard/social/edit/${service.id}`)
    const release = await hold(page, '**/assets/list-page-*.js', 'GET')
    await page.getByLabel('Nome').fill('Salvato')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
    await menu(page).getByRole('link', { name: 'Profilo' }).click()
    await expect(page.getByLabel('Nome Utente')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
    release()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(`${server.url}/dashboard/profile`)
  })

  await test.step('keeps its image: it can be neither replaced nor removed', async () => {
    await next(page, '/dashboard/social/create')
    await fill(page, unique('Con immagine'))
    await cover(page).setInputFiles(png('foto.png'))
    await expect(page.getByRole('button', { name: 'Rimuovi' })).toBeEnabled()
    const release = await hold(page, '**/rest/v1/services**', 'POST')
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByRole('button', { name: 'Rimuovi' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Sostituisci' })).toBeDisabled()
    await expect(cover(page)).toBeDisabled()
    release()
    await expect(page).toHaveURL(`${server.url}/dashboard/social`)
  })

  await test.step('is waited for by Logout', async () => {
    const service = await create.service({})
    const page = await as('admin')
    await page.goto(`${server.url}/dashboard/social/edit/${service.id}`)
    await page.getByLabel('Nome').fill('Prima di uscire')
    const release = await hold(page, '**/rest/v1/services**', 'PATCH')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(waiting(page)).toBeVisible()
    release()
    await expect(page).toHaveURL(`${server.url}/`)
    const { data } = await db.from('services').select('nome').eq('id', service.id).single()
    expect(data?.nome).toBe('Prima di uscire')
  })
})
