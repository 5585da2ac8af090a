import { jpeg, pdf, png } from '../../support/files.ts'
import { hold } from '../../support/requests.ts'
import { fillBusiness } from '../../support/rooms/businesses.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const list = '/dashboard/activity'

test.describe('Attività, creating', () => {
  test('makes the business, its logo and its account; the new user signs in', async ({
    inside,
    signIn,
    server,
    unique,
  }) => {
    const name = unique('Bar Sport')
    const email = `${unique('bar')}@example.it`
    const page = await inside('admin', `${list}/create`)
    await fillBusiness(page, name, email)
    await page.getByLabel('Logo').setInputFiles(jpeg('logo.jpg'))
    await page.getByLabel('Password', { exact: true }).fill('segreta12')
    const upload = page.waitForRequest((sent) => sent.url().includes('/storage/v1/object/business-logos/'))
    await page.getByRole('button', { name: 'Crea Attività' }).dblclick()
    expect(new URL((await upload).url()).pathname).toMatch(/business-logos\/12345678903(-[0-9a-f]{8})?\.jpg$/)
    await expect(page.getByText('Attività creata')).toBeVisible()
    await expect(page).toHaveURL(server.url + list)
    await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
    await expect(page.getByRole('table', { name: 'Attività' }).getByRole('row')).toHaveCount(2)

    const own = await signIn(email, 'segreta12')
    await expect(own.getByText('Contenuto in arrivo...')).toBeVisible()
    await expect(own.getByRole('navigation', { name: 'Menu principale' }).getByRole('link')).toHaveCount(9)
  })

  test('The admin’s form of a new activity says what is missing, waits for a logo and takes only a JPEG or a PDF', async ({
    inside,
  }) => {
    const page = await inside('admin')
    await test.step('tells what is missing at each field, leads there and loses nothing', async () => {
      await next(page, `${list}/create`)
      await page.getByLabel('Telefono').fill('011 555')
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      const messages = {
        'Ragione Sociale': 'Ragione sociale è obbligatoria',
        Insegna: 'Insegna è obbligatoria',
        Indirizzo: 'Indirizzo è obbligatorio',
        Città: 'Città è obbligatoria',
        Regione: 'Regione è obbligatoria',
        'Partita IVA': 'Partita IVA deve essere di almeno 11 caratteri',
        Email: 'Email non valida',
      }
      for (const [label, message] of Object.entries(messages)) {
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
        await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /Password deve essere di almeno 8 caratteri/,
      )
      await expect(page.getByLabel('Telefono')).toHaveValue('011 555')
      await expect(page.getByLabel('Ragione Sociale')).toBeFocused()

      await expect(page.getByRole('alert')).toHaveText('Ci sono 8 campi da correggere')
      await page.getByRole('button', { name: 'Città', exact: true }).click()
      await expect(page.getByLabel('Città')).toBeFocused()
      await page.getByLabel('Insegna').fill('Bar')
      await expect(page.getByLabel('Insegna')).not.toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('alert')).toHaveText('Ci sono 7 campi da correggere')
    })

    await test.step('waits for a logo that is still being read', async () => {
      await next(page, `${list}/create`)
      const release = await hold(page, '**/assets/pdf-preview-*.js', 'GET')
      await page.getByLabel('Logo').setInputFiles(pdf('logo.pdf'))
      await expect(page.getByRole('button', { name: 'Creazione...' })).toBeDisabled()
      release()
      await expect(page.getByText('logo.pdf')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Crea Attività' })).toBeEnabled()
    })

    await test.step('takes a JPEG or a PDF as logo and nothing else', async () => {
      await next(page, `${list}/create`)
      await page.getByLabel('Logo').setInputFiles(png('logo.png'))
      await expect(page.getByText('Il logo deve essere in formato JPEG o PDF')).toBeVisible()
      await page.getByLabel('Logo').setInputFiles(pdf('logo.pdf'))
      await expect(page.getByText('logo.pdf')).toBeVisible()
    })
  })

  test('The admin loses nothing of a new activity when it is refused, or when the page is left', async ({
    inside,
    server,
  }) => {
    const page = await inside('admin')
    await test.step('says why the insert failed, removes the logo it had sent and keeps the form', async () => {
      await next(page, `${list}/create`)
      await fillBusiness(page, 'Fallita', 'fallita@example.it')
      await page.getByLabel('Password', { exact: true }).fill('segreta12')
      await page.getByLabel('Logo').setInputFiles(jpeg('logo.jpg'))
      const refuseInsert = (answer: { json: object } | { body: string }) =>
        page.route('**/rest/v1/businesses*', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status: 500, ...answer }) : route.continue(),
        )
      await refuseInsert({ json: { message: 'boom' } })
      const removal = page.waitForRequest(
        (sent) => sent.method() === 'DELETE' && sent.url().includes('business-logos'),
      )
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await removal
      await expect(page.getByText('Errore', { exact: true })).toBeVisible()
      await expect(page.getByText('boom')).toBeVisible()
      await expect(page.getByLabel('Insegna')).toHaveValue('Fallita')
      await expect(page.getByRole('button', { name: 'Crea Attività' })).toBeEnabled()
      await page.unrouteAll()
      await refuseInsert({ body: '' })
      await page.getByRole('button', { name: 'Crea Attività' }).click()
      await expect(page.getByText("Errore durante la creazione dell'attività")).toBeVisible()
    })

    await test.step('asks before unsaved data is left behind', async () => {
      await next(page, list)
      await page.getByRole('link', { name: 'Crea Attività' }).click()
      await page.getByLabel('Insegna').fill('Da non perdere')
      await page.goBack()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Ci sono modifiche non salvate')
      await question.getByRole('button', { name: 'Resta' }).click()
      await expect(page.getByLabel('Insegna')).toHaveValue('Da non perdere')
      const closing = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const browsers = await closing
      expect(browsers.type()).toBe('beforeunload')
      await browsers.dismiss()
      await page.getByRole('button', { name: 'Annulla' }).click()
      await question.getByRole('button', { name: 'Esci senza salvare' }).click()
      await expect(page).toHaveURL(server.url + list)
    })
  })
})
