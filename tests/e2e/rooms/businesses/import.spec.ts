import { goTo } from '../../support/go-to.ts'
import { choose, csvOf, discarded, importPage, rowOf, rowsOf } from '../../support/rooms/import.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Importa Attività', () => {
  test('brings a spreadsheet of Italian Excel in, and the new ones have no account', {
    tag: '@oldest-dashboard',
  }, async ({ inside, db, unique, axe }) => {
    const name = unique('Caffe')
    const page = await inside('admin', '/dashboard/activity')
    await page.getByRole('link', { name: 'Importa', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Importa Attività' })).toBeVisible()
    await axe(page)
    await choose(
      page,
      csvOf([rowOf(name, `${name}@example.it`), rowOf(`${name} Due`, `${name}.2@example.it`)]),
    )
    await expect(rowsOf(page, 'nuova')).toHaveCount(2)
    await axe(page)
    await page.getByRole('button', { name: 'Importa 2 attività' }).click()
    await expect(page.getByText('2 attività importate')).toBeVisible()
    await axe(page)
    await expect(page.getByRole('button', { name: 'Scarica le righe scartate' })).toHaveCount(0)
    const { data } = await db.from('businesses').select().eq('insegna', name).single().throwOnError()
    expect(data).toMatchObject({
      ragione_sociale: `${name} S.r.l.`,
      partita_iva: '01234560587',
      citta: 'Forlì',
      regione: 'Piemonte',
      telefono: '011 123456',
      cellulare: null,
      email: `${name}@example.it`,
      stato: 'attivo',
      user_id: null,
    })
    await goTo(page, `/dashboard/activity?ha_account=false&q=${name}`)
    await expect(page.getByRole('link', { name: `${name} Due`, exact: true })).toBeVisible()
  })

  test('The admin’s import tells new rows from doubles and mistakes, and from what it could not compare', async ({
    inside,
    create,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('tells new rows, doubles and mistakes apart, lets them be corrected, and gives back what is left', async () => {
      const name = unique('Bottega')
      const email = (part: string) => `${name}.${part}@example.it`
      const there = await create.business({ insegna: `${name} già qui`, email: email('qui').toUpperCase() })
      await next(page, importPage)
      await choose(
        page,
        csvOf([
          rowOf(`${name} A`, email('a')),
          rowOf(`${name} B`, email('qui')),
          rowOf(`${name} a`, email('altra')),
          rowOf(`${name} C`, 'nessuna email'),
          rowOf(`${name} D`, email('d'), { 'P.IVA': '123' }),
        ]),
      )
      await expect(rowsOf(page, 'doppia')).toHaveCount(2)
      await expect(rowsOf(page, 'da correggere')).toHaveCount(2)
      await expect(page.getByText('Email non valida')).toBeVisible()
      await expect(page.getByText('Partita IVA deve essere di almeno 11 caratteri')).toBeVisible()
      await expect(page.getByRole('link', { name: `«${name} già qui»` })).toHaveAttribute(
        'href',
        `/dashboard/activity/edit/${there.id}`,
      )
      await expect(
        page.getByRole('link', { name: `stessa partita IVA e insegna della riga 2` }),
      ).toBeVisible()

      await page.getByRole('textbox', { name: 'Email, riga 5' }).fill(email('c'))
      await page.getByRole('textbox', { name: 'Email, riga 5' }).press('Enter')
      await page.getByRole('checkbox', { name: 'Importa lo stesso la riga 4' }).check()
      await page.getByRole('button', { name: 'Importa 3 attività' }).click()
      await expect(page.getByText('3 attività importate')).toBeVisible()
      const { path, rows } = await discarded(page)
      expect(rows.map((row) => [row.Insegna, row.Motivo])).toEqual([
        [`${name} B`, `Doppia: stessa email di «${name} già qui», già presente`],
        [`${name} D`, 'Partita IVA: Partita IVA deve essere di almeno 11 caratteri'],
      ])

      await page.getByRole('button', { name: 'Importa un altro file' }).click()
      await choose(page, path)
      await page.getByRole('textbox', { name: 'Partita IVA, riga 3' }).fill('12345678903')
      await page.getByRole('textbox', { name: 'Partita IVA, riga 3' }).press('Enter')
      await page.getByRole('button', { name: 'Importa 1 attività' }).click()
      await expect(page.getByText('1 attività importata')).toBeVisible()
      const { count } = await db
        .from('businesses')
        .select('*', { count: 'exact', head: true })
        .like('insegna', `${name}%`)
      expect(count).toBe(5)
    })

    await test.step('shows no row as new while rows cannot be compared with the stored ones', async () => {
      const name = unique('Sartoria')
      await next(page, importPage)
      const questions = '**/rest/v1/rpc/matching_businesses*'
      await page.route(questions, (route) =>
        route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
      )
      await choose(page, csvOf([rowOf(name, `${name}@example.it`)]))
      await expect(page.getByText('Non si riesce a controllare quali attività ci sono già')).toBeVisible()
      await page.unroute(questions)
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(rowsOf(page, 'nuova')).toHaveCount(1)
    })
  })
})
