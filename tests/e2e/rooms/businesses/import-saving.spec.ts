import { changePasswordElsewhere } from '../../support/access/sessions.ts'
import { goTo } from '../../support/go-to.ts'
import { choose, csvOf, discarded, importPage, rowOf, rowsOf } from '../../support/rooms/import.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

test.describe('Importa Attività, batch by batch', () => {
  test('never puts a row in twice: the same file again, and by two people at once', async ({
    inside,
    unique,
    db,
  }) => {
    const name = unique('Emporio')
    const rows = Array.from({ length: 300 }, (_, index) =>
      rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
    )
    const pages = [await inside('admin'), await inside('admin')]
    for (const page of pages) {
      await goTo(page, importPage)
      await choose(page, csvOf(rows))
      await expect(page.getByRole('button', { name: 'Importa 300 attività' })).toBeVisible()
    }
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Importa 300 attività' }).click()))
    for (const page of pages) await expect(page.getByText(/\d+ attività importat[ae]/)).toBeVisible()
    const stored = async () => {
      const { count } = await db
        .from('businesses')
        .select('*', { count: 'exact', head: true })
        .like('insegna', `${name}%`)
        .throwOnError()
      return count
    }
    expect(await stored()).toBe(300)
    const page = await inside('admin', importPage)
    await choose(page, csvOf(rows))
    await expect(page.getByRole('button', { name: 'Doppie 300' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importa 0 attività' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Importa lo stesso la riga 2', exact: true }).check()
    await page.getByRole('button', { name: 'Importa 1 attività' }).click()
    await expect(page.getByText('0 attività importate')).toBeVisible()
    const { rows: left } = await discarded(page)
    expect(left[0]?.Motivo).toBe('Già importata in precedenza')
    expect(await stored()).toBe(300)
  })

  test('The admin’s import goes on after a batch that failed and where it was interrupted', async ({
    inside,
    unique,
    db,
  }) => {
    const page = await inside('admin')
    await test.step('asks what to do with a batch that failed, and counts one whose answer was lost', async () => {
      const name = unique('Merceria')
      const rows = Array.from({ length: 600 }, (_, index) =>
        rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
      )
      await next(page, importPage)
      await choose(page, csvOf(rows))
      await expect(page.getByRole('button', { name: 'Importa 600 attività' })).toBeVisible()
      let batches = 0
      await page.route('**/rest/v1/businesses?*', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        batches += 1
        // The first batch is written and its answer lost; the second is refused twice; the rest goes through.
        if (batches === 1) {
          await route.fetch()
          return route.abort('connectionreset')
        }
        if (batches === 3 || batches === 4) {
          return route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } })
        }
        return route.continue()
      })
      await page.getByRole('button', { name: 'Importa 600 attività' }).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      const alert = page.getByRole('alert').filter({ hasText: 'Non hai i permessi' })
      await expect(alert).toContainText('Le righe del file dalla 252 alla 501 non sono state salvate')
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(alert).toBeVisible()
      await page.getByRole('button', { name: 'Lascia queste righe' }).click()
      await expect(page.getByText('350 attività importate')).toBeVisible()
      const { rows: left } = await discarded(page)
      expect(left).toHaveLength(250)
      expect(left[0]?.Motivo).toContain('Non hai i permessi')
      const { count } = await db
        .from('businesses')
        .select('*', { count: 'exact', head: true })
        .like('insegna', `${name}%`)
      expect(count).toBe(350)
    })

    await test.step('ends between two batches, and takes up where it was when the page is loaded anew', async () => {
      const name = unique('Cartoleria')
      const rows = Array.from({ length: 600 }, (_, index) =>
        rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
      )
      await next(page, importPage)
      await choose(page, csvOf(rows))
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/rest/v1/businesses?*', async (route) => {
        if (route.request().method() === 'POST') await held
        await route.continue()
      })
      await page.getByRole('button', { name: 'Importa 600 attività' }).click()
      await page.getByRole('button', { name: 'Interrompi' }).click()
      release()
      await expect(page.getByText('250 attività importate')).toBeVisible()
      const { rows: left } = await discarded(page)
      expect(left).toHaveLength(350)
      expect(left[0]?.Motivo).toContain("L'importazione è stata interrotta")

      await page.unroute('**/rest/v1/businesses?*')
      await page.reload()
      await choose(page, csvOf(rows))
      await expect(page.getByRole('button', { name: 'Doppie 250' })).toBeVisible()
      await page.getByRole('button', { name: 'Importa 350 attività' }).click()
      await expect(page.getByText('350 attività importate')).toBeVisible()
      const { count } = await db
        .from('businesses')
        .select('*', { count: 'exact', head: true })
        .like('insegna', `${name}%`)
      expect(count).toBe(600)
    })
  })

  test('outlives its session: after signing in again the batch is sent again', async ({
    arrive,
    server,
    unique,
    db,
  }) => {
    const name = unique('Pasticceria')
    const email = `${name}@example.it`.toLowerCase()
    const { data: made } = await db.auth.admin.createUser({
      email,
      password: 'Segreta123',
      email_confirm: true,
    })
    await db
      .from('user_roles')
      .update({ role: 'admin' })
      .eq('user_id', made.user?.id ?? '')
      .throwOnError()
    const page = await arrive(email, 'Segreta123')
    await page.goto(server.url + importPage)
    await choose(page, csvOf([rowOf(name, `cliente.${email}`)]))
    await expect(rowsOf(page, 'nuova')).toHaveCount(1)
    await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
    await page.getByRole('button', { name: 'Importa 1 attività' }).click()
    await expect(page.getByText('La riga 2 del file non è stata salvata')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await dialog.getByLabel('Password', { exact: true }).fill('Segreta456')
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByText('1 attività importata')).toBeVisible()
    const { data } = await db.from('businesses').select('email').eq('insegna', name).throwOnError()
    expect(data).toEqual([{ email: `cliente.${email}` }])
  })
})
