import { png } from '../../support/files.ts'
import { expect, type Page, test } from '../../support/test.ts'

const list = '/dashboard/websites'
const table = (page: Page) => page.getByRole('table', { name: 'Siti web' })

test('A business waits for its website and edits it; a suspended one reads that visitors see nothing', {
  tag: '@oldest-dashboard',
}, async ({ inside, signIn, create, db }) => {
  await test.step('a business waits for its website, sees it without a reload and edits it', async () => {
    const { business, email } = await create.businessAccount('segreta12')
    const own = await signIn(email, 'segreta12')
    const menu = own.getByRole('navigation', { name: 'Menu principale' })
    await menu.getByRole('link', { name: 'Siti Web' }).click()
    await expect(own.getByText('Sito web in fase di sviluppo')).toBeVisible()
    await menu.getByRole('link', { name: 'Dashboard' }).click()

    const admin = await inside('admin', `${list}/select?q=${business.insegna}`)
    await admin.getByRole('radio', { name: business.insegna }).check()
    await admin.getByRole('button', { name: 'Avanti' }).click()
    await admin.getByRole('button', { name: 'Crea', exact: true }).click()
    await expect(admin.getByText('Sito web creato con successo')).toBeVisible()
    await expect(admin).toHaveURL(new RegExp(`${list}$`))

    await menu.getByRole('link', { name: 'Siti Web' }).click()
    await own.getByRole('link', { name: `Modifica ${business.insegna}` }).click()
    await own.getByLabel('Telefono').fill('011 555 77')
    await own.getByLabel('Immagine di copertina').setInputFiles(png('vetrina.png'))
    await own.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(own.getByText('Sito web aggiornato con successo')).toBeVisible()
    await expect(table(own).getByRole('row')).toHaveCount(2)
  })

  await test.step('a suspended business reads above its website that visitors see nothing', async () => {
    const { business, email } = await create.businessAccount('segreta12')
    await create.website({ business_id: business.id })
    await db.from('businesses').update({ stato: 'sospeso' }).eq('id', business.id).throwOnError()
    const own = await signIn(email, 'segreta12')
    await own.getByRole('navigation').getByRole('link', { name: 'Siti Web' }).click()
    await expect(own.getByRole('status')).toContainText([
      'La tua attività è sospesa: chi visita il tuo sito web non ne vede i dati.',
    ])
  })
})
