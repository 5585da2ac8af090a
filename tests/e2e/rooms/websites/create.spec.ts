import { defaultOrari } from '../../../../testing/factories.ts'
import { disguised, png, pngOfSize } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { hold } from '../../support/requests.ts'
import { list, save, times } from '../../support/rooms/website-form.ts'
import { messages } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Siti Web, creating', () => {
  test('starts from the business, sends exactly the columns and opens the list', async ({
    inside,
    server,
    create,
    unique,
    db,
  }) => {
    const logo = `${server.url}/storage/v1/object/public/business-logos/12345678903-00000000.jpg`
    const business = await create.business({ insegna: unique('Nuovo'), cellulare: '333 1', logo_url: logo })
    const page = await inside('admin', `${list}/create/${business.id}`)
    await expect(page.getByLabel('Nome')).toHaveValue(business.insegna)
    await expect(page.getByLabel('Cellulare')).toHaveValue('333 1')
    await expect(page.getByLabel('Email')).toHaveValue(business.email)
    await expect(page.getByLabel('Indirizzo')).toHaveValue(business.indirizzo)
    await expect(page.getByLabel('Stato')).toHaveValue('attivo')
    // The asterisk of a required field is not part of its accessible name.
    await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await expect(page.locator('input[type="file"]')).toHaveCount(1)
    await page.getByLabel('Telefono').fill('011 2')
    await page.getByLabel('Immagine di copertina').setInputFiles(png('vetrina.png'))
    const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/website-covers/'))
    const insert = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().includes('/rest/v1/websites'),
    )
    await save(page, 'Crea').dblclick()
    expect(new URL((await upload).url()).pathname).toMatch(
      new RegExp(`/website-covers/${business.id}-\\d{13}\\.png$`),
    )
    const { immagine_copertina_url: cover, ...sent } = (await insert).postDataJSON()
    expect(sent).toEqual({
      id: expect.any(String),
      business_id: business.id,
      nome: business.insegna,
      logo_url: logo,
      telefono: '011 2',
      cellulare: '333 1',
      email: business.email,
      orari: defaultOrari,
      indirizzo: business.indirizzo,
      citta: business.citta,
      regione: business.regione,
      stato: 'attivo',
    })
    expect(cover).toContain('/storage/v1/object/public/website-covers/')
    await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    const { data } = await db.from('websites').select('id').eq('business_id', business.id).throwOnError()
    expect(data).toHaveLength(1)
  })

  test('The admin’s form of a new website says what is missing or failed, takes images, and is closed while it saves', async ({
    inside,
    create,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('tells what is missing at each field and loses nothing', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      for (const label of ['Nome', 'Indirizzo', 'Città', 'Regione']) await page.getByLabel(label).fill(' ')
      await page.getByLabel('Email').fill('non-una-email')
      await page.getByLabel('Telefono').fill('011 9')
      await times(page, 'Martedì').nth(1).fill('08:00')
      await save(page, 'Crea').click()
      const messages = {
        Nome: 'Nome è obbligatorio',
        Email: 'Email non valida',
        Indirizzo: 'Indirizzo è obbligatorio',
        Città: 'Città è obbligatoria',
        Regione: 'Regione è obbligatoria',
      }
      for (const [label, message] of Object.entries(messages)) {
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
        await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(page.getByLabel('Nome')).toBeFocused()
      await expect(page.getByLabel('Telefono')).toHaveValue('011 9')
    })

    await test.step('takes only images of 5 MB at most as cover', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      const cover = page.getByLabel('Immagine di copertina')
      await cover.setInputFiles(disguised('pagina.html', 'text/html'))
      await expect(page.getByText('Formato non valido')).toBeVisible()
      await expect(page.getByText('Seleziona un file immagine')).toBeVisible()
      await cover.setInputFiles(pngOfSize('enorme.png', 5 * 1024 * 1024 + 1))
      await expect(page.getByText('Il file è troppo grande. Massimo 5MB')).toBeVisible()
      await cover.setInputFiles(png('giusta.png'))
      await expect(page.getByText('giusta.png')).toBeVisible()
      await page.getByRole('button', { name: 'Rimuovi' }).click()
      await expect(page.getByText('giusta.png')).toBeHidden()
    })

    await test.step('says why it failed, removes the cover it had sent and keeps the form', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      await page.getByLabel('Nome').fill('Fallito')
      await page.getByLabel('Immagine di copertina').setInputFiles(png('vetrina.png'))
      await page.route('**/storage/v1/object/website-covers/**', (route) =>
        route.fulfill({ status: 500, json: { message: 'boom' } }),
      )
      await save(page, 'Crea').click()
      await expect(page.getByText('Errore nella creazione del sito web')).toBeVisible()
      await expect(page.getByText("Errore nel caricamento dell'immagine")).toBeVisible()
      await page.unrouteAll()
      await page.route('**/rest/v1/websites**', (route) =>
        route.fulfill({ status: 500, json: { message: 'boom' } }),
      )
      const removal = page.waitForRequest(
        (sent) => sent.method() === 'DELETE' && sent.url().includes('website-covers'),
      )
      await save(page, 'Crea').click()
      await removal
      await expect(page.getByText('Errore nella creazione del sito web').first()).toBeVisible()
      await expect(page.getByLabel('Nome')).toHaveValue('Fallito')
      await page.unrouteAll()
      await save(page, 'Crea').click()
      await expect(page.getByText('Sito web creato con successo')).toBeVisible()
    })

    await test.step('says that it is saving, and lets nobody press anything meanwhile', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      await expect(page.getByLabel('Nome')).toHaveValue(business.insegna)
      let release = await hold(page, '**/rest/v1/websites**', 'POST')
      await save(page, 'Crea').click()
      await expect(save(page, 'Creazione...')).toBeDisabled()
      await expect(save(page, 'Annulla')).toBeDisabled()
      release()
      await expect(page.getByText('Sito web creato con successo')).toBeVisible()

      const { data } = await db
        .from('websites')
        .select('id')
        .eq('business_id', business.id)
        .single()
        .throwOnError()
      await goTo(page, `${list}/edit/${data.id}`)
      await page.getByLabel('Telefono').fill('011 3')
      release = await hold(page, '**/rest/v1/websites**', 'PATCH')
      await save(page, 'Salva Modifiche').click()
      await expect(save(page, 'Salvataggio...')).toBeDisabled()
      await expect(save(page, 'Annulla')).toBeDisabled()
      release()
      await expect(page.getByText('Sito web aggiornato con successo')).toBeVisible()
    })
  })

  test('An activity that cannot have a website leads the admin back, also when somebody was faster', async ({
    inside,
    server,
    create,
  }) => {
    const page = await inside('admin')
    await test.step('goes back to the choice when the business cannot have a website', async () => {
      const suspended = await create.business({ stato: 'sospeso' })
      const served = await create.website()
      const reasons = {
        [suspended.id]: "L'attività è sospesa",
        [served.business_id]: 'Questa attività ha già un sito web',
        '00000000-0000-4000-8000-000000000000': 'Questa attività non esiste',
      }
      await next(page, '/dashboard')
      for (const [id, reason] of Object.entries(reasons)) {
        await goTo(page, `${list}/create/${id}`)
        const told = messages(page).getByRole('listitem').filter({ hasText: reason })
        await expect(told).toContainText("Errore nel caricamento dell'attività")
        await expect(page).toHaveURL(`${server.url}${list}/select`)
      }
    })

    await test.step('is refused when somebody else was faster', async () => {
      const business = await create.business()
      await next(page, `${list}/create/${business.id}`)
      await expect(page.getByLabel('Nome')).toHaveValue(business.insegna)
      await create.website({ business_id: business.id })
      await save(page, 'Crea').click()
      await expect(page.getByText('Errore nella creazione del sito web')).toBeVisible()
      await expect(page.getByText('Questa attività ha già un sito web')).toBeVisible()
    })
  })
})
