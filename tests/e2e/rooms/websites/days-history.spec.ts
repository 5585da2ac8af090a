import { expect, test } from '../../support/test.ts'

test('The history of a website tells admin and business who changed its closures and seasons', async ({
  inside,
  create,
  db,
  signIn,
}) => {
  await test.step("A website's 'Cronologia' tells who changed its closures and seasons", async () => {
    const website = await create.website()
    const page = await inside('admin', `/dashboard/websites/edit/${website.id}`)
    const closures = page.getByRole('region', { name: 'Chiusure e aperture straordinarie' })
    await closures.getByRole('button', { name: 'Aggiungi chiusura' }).click()
    await closures.getByLabel('Dal', { exact: true }).fill('2030-08-10')
    await closures.getByLabel('Al', { exact: true }).fill('2030-08-20')
    await closures.getByLabel('Motivo').fill('Ferie')
    await closures.getByRole('button', { name: 'Salva chiusura' }).click()
    await expect(closures.getByRole('listitem').filter({ hasText: 'Ferie' })).toBeVisible()
    const season = { website_id: website.id, dal: '2030-06-01', al: '2030-09-15', ogni_anno: true }
    await db
      .from('seasons')
      .insert({ ...season, nome: 'Orario estivo', orari: website.orari })
      .throwOnError()
    await db.from('closures').update({ al: '2030-08-25' }).eq('website_id', website.id).throwOnError()
    await db.from('closures').delete().eq('website_id', website.id).throwOnError()

    await page.getByRole('button', { name: 'Cronologia' }).click()
    const history = page.getByRole('dialog').getByRole('region', { name: 'Stagioni e chiusure' })
    await expect(history.getByRole('listitem')).toContainText([
      'Chiusura 10–25 ago 2030 · Ferie: eliminata',
      'Chiusura 10–25 ago 2030 · Ferie: cambiata (giorni)',
      'Stagione «Orario estivo», ogni anno dal 1º giugno al 15 settembre: aggiunta',
      'Chiusura 10–20 ago 2030 · Ferie: aggiunta',
    ])
    await expect(history.getByRole('listitem').last()).toContainText('admin@demo.it')
  })

  await test.step("A business reads of its own website's days alone", async () => {
    const { business, email } = await create.businessAccount('segreta12')
    const website = await create.website({ business_id: business.id })
    const foreign = await create.website()
    const day = { dal: '2030-08-15', al: '2030-08-15' }
    await db
      .from('closures')
      .insert([
        { ...day, website_id: website.id, motivo: 'La nostra' },
        { ...day, website_id: foreign.id, motivo: 'Di altri' },
      ])
      .throwOnError()
    const page = await signIn(email, 'segreta12')
    await page.getByRole('link', { name: 'Aggiorna orari e contatti' }).click()
    await page.getByRole('button', { name: 'Cronologia' }).click()
    const history = page.getByRole('dialog').getByRole('region', { name: 'Stagioni e chiusure' })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history).toContainText('La nostra')
  })
})
