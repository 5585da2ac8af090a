import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import { todayInRome } from '#italian/days.ts'
import { comingHolidays } from '#italian/holidays.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { conflict, followed, question, takeTheirs } from '../support/conflict.ts'
import { openLive } from '../support/live.ts'
import { beforeIdle, skipPauses } from '../support/pauses.ts'
import { hold, holdConnection } from '../support/requests.ts'
import { card, social } from '../support/rooms/services.ts'
import { resize } from '../support/screen.ts'
import { expect, test, type WebSocketRoute } from '../support/test.ts'

// The live connection is opened once the page is idle, as the code of other pages is fetched.
test.use({ codeAhead: true })

/** Before the attempts to connect again; after five seconds without a connection the page says so. */
const withoutConnection = [1000, 2000, 5000, 10_000]

/** Another admin at work, who is nobody else's account. */
async function colleague(
  server: RunningServer,
  db: SupabaseClient<Database>,
  email: string,
  name?: string,
): Promise<SupabaseClient<Database>> {
  const user_metadata = name ? { display_name: name } : {}
  const account = { email, password: demoPassword, email_confirm: true, user_metadata }
  const { data } = await db.auth.admin.createUser(account)
  await db
    .from('user_roles')
    .update({ role: 'admin' })
    .eq('user_id', data.user?.id ?? '')
    .throwOnError()
  return server.signIn(email, demoPassword)
}

test('A waiting business sees its website, an admin what a shop answers', async ({
  server,
  create,
  unique,
  arrive,
  axe,
  signedIn,
}) => {
  await test.step('a business waits for its website, and it appears', async () => {
    const { business, email } = await create.businessAccount(demoPassword)
    const page = await arrive(email, demoPassword)
    await openLive(page, `${server.url}/dashboard/websites`)
    await expect(page.getByText('Sito web in fase di sviluppo')).toBeVisible()
    const nome = unique('Sito')
    await create.website({ business_id: business.id, nome })
    await expect(page.getByText('Sito web in fase di sviluppo')).toBeHidden()
    await expect(page.getByText(nome).first()).toBeVisible()
    await axe(page)
  })

  await test.step('what a shop answers about a holiday is counted at once', async () => {
    const [holiday] = comingHolidays(todayInRome())
    if (!holiday) throw new Error('no year is without holidays')
    const { id } = await create.website()
    const page = await signedIn('admin')
    await openLive(page, `${server.url}/dashboard`)
    const row = page.getByRole('region', { name: 'Prossime festività' }).getByRole('link').first()
    await expect(row).toContainText('senza indicazioni')
    const count = async () => Number(/: (\d+) /.exec((await row.textContent()) ?? '')?.[1])
    const before = await count()
    expect(before).toBeGreaterThan(1)
    await create.closure({ website_id: id, dal: holiday.day, al: holiday.day })
    await expect.poll(count).toBe(before - 1)
  })
})

test.describe('an open form', () => {
  test('An open form follows what a colleague saves, and keeps what only one changed from both', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    await test.step('that nobody has touched follows what somebody else saves, with a word and without a question', async () => {
      const { id } = await create.service({ nome: unique('Guardato') })
      const other = await colleague(server, db, `${unique('collega')}@example.it`)
      const page = await signedIn('admin')
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
      await page.getByLabel('Nome').focus()
      await other.from('services').update({ costo: 77, descrizione: 'Nuova' }).eq('id', id).throwOnError()
      await expect(page.getByLabel('Costo')).toHaveValue('77,00')
      await expect(page.getByLabel('Descrizione')).toHaveValue('Nuova')
      await expect(followed(page)).toContainText('Costo')
      await expect(page.getByLabel('Nome')).toBeFocused()
      await expect(page.getByText('Modifiche non salvate')).toBeHidden()
      await expect(conflict(page)).toBeHidden()
      await other.from('services').update({ costo: 78 }).eq('id', id).throwOnError()
      await expect(page.getByLabel('Costo')).toHaveValue('78,00')
    })

    await test.step('keeps what only one person changed from both, while somebody types', async () => {
      const { id } = await create.service({ nome: unique('Insieme'), descrizione: 'Prima' })
      const other = await colleague(server, db, `${unique('collega')}@example.it`)
      const page = await signedIn('admin')
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
      const text = page.getByLabel('Descrizione')
      await text.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('La ')
      await other.from('services').update({ costo: 77 }).eq('id', id).throwOnError()
      await page.keyboard.type('mia ')
      await expect(page.getByLabel('Costo')).toHaveValue('77,00')
      await page.keyboard.type('parola ')
      await expect(text).toBeFocused()
      await expect(text).toHaveValue('La mia parola Prima')
      await expect(conflict(page)).toBeHidden()
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
      const { data } = await db.from('services').select('descrizione, costo').eq('id', id).single()
      expect(data).toEqual({ descrizione: 'La mia parola Prima', costo: 77 })
    })
  })

  test('An open form asks about what both changed, and names the other', async ({
    signedIn,
    server,
    create,
    unique,
    db,
    axe,
    arrive,
  }) => {
    await test.step('asks about the field that both changed, leaves the focus, and asks again when it changes again', async () => {
      const { id } = await create.service({ nome: unique('Conteso'), descrizione: 'Prima' })
      const email = `${unique('collega')}@example.it`
      const other = await colleague(server, db, email)
      const say = (descrizione: string) =>
        other.from('services').update({ descrizione }).eq('id', id).throwOnError()
      const page = await signedIn('admin')
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
      const text = page.getByLabel('Descrizione')
      await text.fill('Mia')
      await say('Sua')
      await expect(conflict(page)).toContainText(`${email} ha appena salvato questi dati`)
      await expect(text).toBeFocused()
      await page.keyboard.type(' e ancora')
      await expect(question(page, 'Descrizione')).toContainText('Mia e ancora')
      await say('Sua seconda')
      await expect(question(page, 'Descrizione')).toContainText('Sua seconda')
      await axe(page)
      // Back at what was opened: there is nothing of one's own to keep.
      await text.fill('Prima')
      await text.blur()
      await expect(text).toHaveValue('Sua seconda')
      await expect(conflict(page)).toBeHidden()
      await text.fill('Mia')
      await say('Sua terza')
      await page.getByRole('button', { name: 'Vai alla scelta' }).press('Enter')
      await expect(conflict(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Tieni il tuo (Descrizione)' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(conflict(page)).toBeHidden()
      await say('Sua quarta')
      await expect(question(page, 'Descrizione')).toContainText('Sua quarta')
      await takeTheirs(page, 'Descrizione')
      await expect(text).toHaveValue('Sua quarta')
      await expect(page.getByText('Modifiche non salvate')).toBeHidden()
    })

    await test.step('calls them by their name where one may read it, by their address where not', async () => {
      const { business, email } = await create.businessAccount(demoPassword)
      const { id } = await create.website({ business_id: business.id })
      const address = `${unique('anna')}@example.it`
      const anna = await colleague(server, db, address, 'Anna Verdi')
      const [staff, owner] = [await signedIn('admin'), await arrive(email, demoPassword)]
      const form = `${server.url}/dashboard/websites/edit/${id}`
      await Promise.all([staff, owner].map((page) => openLive(page, form)))
      for (const page of [staff, owner]) await page.getByLabel('Telefono').fill('06 1')
      await anna.from('websites').update({ telefono: '011 555 123' }).eq('id', id).throwOnError()
      await expect(conflict(staff)).toContainText('Anna Verdi ha appena salvato questi dati')
      await expect(conflict(owner)).toContainText(`${address} ha appena salvato questi dati`)
    })

    await test.step('merges what the same person saves in another tab, and says whose it is', async () => {
      const { id } = await create.service({ nome: unique('Mio') })
      const own = await server.signInAs('admin')
      const page = await signedIn('admin')
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
      await page.getByLabel('Descrizione').fill('Qui')
      await own.from('services').update({ costo: 80, descrizione: 'Là' }).eq('id', id).throwOnError()
      await expect(conflict(page)).toContainText("Hai salvato questi dati in un'altra finestra")
      await expect(page.getByLabel('Costo')).toHaveValue('80,00')
    })
  })

  test('An open form keeps a save under way, follows after a lost connection, and says that its row is gone', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    await test.step('keeps a save that is under way whole, whatever news comes before its answer', async () => {
      const { id } = await create.service({ nome: unique('Lento') })
      const other = await colleague(server, db, `${unique('collega')}@example.it`)
      const page = await signedIn('admin')
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
      await page.getByLabel('Descrizione').fill('Mia')
      const release = await hold(page, '**/rest/v1/services?id=*', 'PATCH')
      await page.getByRole('button', { name: 'Salva Modifiche' }).click()
      const read = page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && answer.url().includes(`id=eq.${id}`),
      )
      await other.from('services').update({ costo: 77 }).eq('id', id).throwOnError()
      await read
      release()
      await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
      const { data } = await db.from('services').select('descrizione, costo').eq('id', id).single()
      expect(data).toEqual({ descrizione: 'Mia', costo: 77 })
    })

    await test.step('follows also what was saved while the connection was lost', async () => {
      const { id } = await create.service()
      const other = await colleague(server, db, `${unique('collega')}@example.it`)
      const page = await signedIn('admin')
      let refuses = false
      const open: WebSocketRoute[] = []
      await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
        if (refuses) return void socket.close()
        open.push(socket)
        socket.connectToServer()
      })
      await skipPauses(page, ...withoutConnection)
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
      await page.getByLabel('Descrizione').fill('Mia')
      refuses = true
      for (const socket of open) await socket.close()
      const theirs = { costo: 91, descrizione: 'Sua' }
      await other.from('services').update(theirs).eq('id', id).throwOnError()
      refuses = false
      await expect(page.getByLabel('Costo')).toHaveValue('91,00')
      await expect(question(page, 'Descrizione')).toContainText('Sua')
    })

    await test.step('says that somebody else has deleted its row', async () => {
      const nome = unique('Via')
      const { id } = await create.card({ nome })
      const email = `${unique('collega')}@example.it`
      const other = await colleague(server, db, email)
      const page = await signedIn('admin')
      await openLive(page, `${server.url}/dashboard/cards/edit/${id}`)
      await page.getByLabel('Nome').fill('Resta da copiare')
      await other.from('cards').delete().eq('id', id).throwOnError()
      await expect(page.getByRole('alert').filter({ hasText: 'questi dati' })).toContainText(
        `${email} ha appena eliminato questi dati`,
      )
      await expect(page.getByLabel('Nome')).toHaveValue('Resta da copiare')
      await expect(page.getByLabel('Nome')).toBeFocused()
    })
  })
})

test('New rows come by themselves or by a button, also those from before; a mark says that none come', async ({
  signedIn,
  server,
  create,
  unique,
  axe,
}) => {
  await test.step('what was saved before the page began to listen appears as well', async () => {
    const page = await signedIn('admin')
    await skipPauses(page, beforeIdle)
    const { asked, connect } = await holdConnection(page)
    await page.goto(server.url + social.path)
    await asked
    // The list has been read before the service is made.
    await expect(page.getByRole('article').first()).toBeVisible()
    const nome = unique('Presto')
    await create.service({ nome })
    await expect(card(page, nome)).toBeHidden()
    connect()
    await expect(card(page, nome)).toBeVisible()
  })

  await test.step('without the live connection, a quiet mark says so until it is back', async () => {
    const page = await signedIn('admin')
    await skipPauses(page, beforeIdle, ...withoutConnection)
    let refuses = true
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
      if (refuses) socket.close()
      else socket.connectToServer()
    })
    await page.goto(server.url + social.path)
    const mark = page.getByText('Le modifiche degli altri si vedono ricaricando la pagina')
    await expect(mark).toBeVisible()
    await axe(page)
    refuses = false
    await expect(mark).toBeHidden()
  })

  await test.step('new rows come by themselves, and by a button where the page would move', async () => {
    const page = await signedIn('admin')
    await resize(page, { width: 1280, height: 500 })
    await openLive(page, server.url + social.path)
    const [first, second] = [unique('Prima'), unique('Seconda')]
    await create.service({ nome: first })
    await expect(card(page, first)).toBeVisible()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await create.service({ nome: second })
    const update = page.getByRole('button', { name: 'Ci sono novità: aggiorna' })
    await expect(update).toBeVisible()
    await expect(card(page, second)).toBeHidden()
    await axe(page)
    await update.click()
    await expect(card(page, second)).toBeVisible()
    await expect(update).toBeHidden()
  })
})
