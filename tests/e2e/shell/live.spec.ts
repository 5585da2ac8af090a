import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#lib/backend/database.types.ts'
import { demoPassword, type RunningServer } from '../../../testing/server.ts'
import { beforeIdle, skipPauses } from '../support/pauses.ts'
import { card, social } from '../support/rooms/services.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test, type WebSocketRoute } from '../support/test.ts'

// The live connection is opened once the page is idle, as the code of other pages is fetched.
test.use({ codeAhead: true })

/** Before the attempts to connect again; after five seconds without a connection the page says so. */
const withoutConnection = [1000, 2000, 5000, 10_000]

/** Opens a page and waits until it hears what others save. */
async function openLive(page: Page, address: string): Promise<void> {
  await skipPauses(page, beforeIdle)
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('Subscribed to PostgreSQL'),
      ),
    )
  await page.goto(address)
  await subscribed
}

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
  const client = server.client()
  const { error } = await client.auth.signInWithPassword(account)
  if (error) throw error
  return client
}

test('a business waits for its website, and it appears', async ({ server, create, unique, arrive, axe }) => {
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

test.describe('an open form', () => {
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'questi dati' })

  test('says at once that somebody else has saved, and asks which version to keep', async ({
    signedIn,
    server,
    create,
    unique,
    db,
    axe,
  }) => {
    const { id } = await create.service({ nome: unique('Insieme') })
    const email = `${unique('collega')}@example.it`
    const other = await colleague(server, db, email)
    const page = await signedIn('admin')
    await openLive(page, `${server.url}${social.path}/edit/${id}`)
    await page.getByLabel('Descrizione').fill('La mia descrizione')
    await other.from('services').update({ costo: 77 }).eq('id', id).throwOnError()
    await expect(notice(page)).toContainText(`${email} ha appena salvato questi dati`)
    await expect(notice(page)).toContainText('La mia descrizione')
    await axe(page)
    await page.getByRole('button', { name: 'Salva la mia versione' }).click()
    await expect(page.getByText('Servizio aggiornato con successo')).toBeVisible()
    const { data } = await db.from('services').select('descrizione, costo').eq('id', id).single()
    expect(data).toEqual({ descrizione: 'La mia descrizione', costo: 49.9 })
  })

  test('calls them by their name where one may read it, by their address where not', async ({
    signedIn,
    arrive,
    server,
    create,
    unique,
    db,
  }) => {
    const { business, email } = await create.businessAccount(demoPassword)
    const { id } = await create.website({ business_id: business.id })
    const address = `${unique('anna')}@example.it`
    const anna = await colleague(server, db, address, 'Anna Verdi')
    const [staff, owner] = [await signedIn('admin'), await arrive(email, demoPassword)]
    const form = `${server.url}/dashboard/websites/edit/${id}`
    await Promise.all([staff, owner].map((page) => openLive(page, form)))
    await anna.from('websites').update({ telefono: '011 555 123' }).eq('id', id).throwOnError()
    await expect(notice(staff)).toContainText('Anna Verdi ha appena salvato questi dati')
    await expect(notice(owner)).toContainText(`${address} ha appena salvato questi dati`)
  })

  test('takes the other version; one’s own is saved only after its mistakes are corrected', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const { id } = await create.service({ nome: unique('Scelta') })
    const other = await colleague(server, db, `${unique('collega')}@example.it`)
    const page = await signedIn('admin')
    await openLive(page, `${server.url}${social.path}/edit/${id}`)
    await page.getByLabel('Nome').fill('')
    await other.from('services').update({ costo: 78 }).eq('id', id).throwOnError()
    await page.getByRole('button', { name: 'Salva la mia versione' }).click()
    await expect(notice(page)).toBeHidden()
    await expect(page.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true')
    await other.from('services').update({ costo: 79 }).eq('id', id).throwOnError()
    await page.getByRole('button', { name: 'Usa la versione salvata' }).click()
    await expect(page.getByLabel('Costo')).toHaveValue('79,00')
  })

  test('names them also for what was saved while the connection was lost, and leaves out one’s own', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const [{ id: theirs }, { id: mine }] = [await create.service(), await create.service()]
    const email = `${unique('collega')}@example.it`
    const other = await colleague(server, db, email)
    const own = await server.signInAs('admin')
    const pages = [await signedIn('admin'), await signedIn('admin')] as const
    let refuses = false
    const open: WebSocketRoute[] = []
    for (const [page, id] of [
      [pages[0], theirs],
      [pages[1], mine],
    ] as const) {
      await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
        if (refuses) return void socket.close()
        open.push(socket)
        socket.connectToServer()
      })
      await skipPauses(page, ...withoutConnection)
      await openLive(page, `${server.url}${social.path}/edit/${id}`)
    }
    const shown = await pages[1].evaluateHandle(() => {
      const titles: (string | null)[] = []
      new MutationObserver(() => {
        const title = document.querySelector('main [role=alert] p')
        if (title) titles.push(title.textContent)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      return titles
    })
    refuses = true
    for (const socket of open) await socket.close()
    await other.from('services').update({ costo: 91 }).eq('id', theirs).throwOnError()
    await own.from('services').update({ costo: 92 }).eq('id', mine).throwOnError()
    const compared = pages[1].waitForResponse((answer) => answer.url().includes(`row_id=eq.${mine}`))
    refuses = false
    await expect(notice(pages[0])).toContainText(`${email} ha appena salvato questi dati`)
    await compared
    await other.from('services').update({ costo: 93 }).eq('id', mine).throwOnError()
    await expect(notice(pages[1])).toContainText(`${email} ha appena salvato questi dati`)
    await expect(notice(pages[1])).toContainText('93,00')
    expect(new Set(await shown.jsonValue())).toEqual(new Set([`${email} ha appena salvato questi dati`]))
  })

  test('says that somebody else has deleted its row', async ({ signedIn, server, create, unique, db }) => {
    const nome = unique('Via')
    const { id } = await create.card({ nome })
    const email = `${unique('collega')}@example.it`
    const other = await colleague(server, db, email)
    const page = await signedIn('admin')
    await openLive(page, `${server.url}/dashboard/cards/edit/${id}`)
    await expect(page.getByLabel('Nome')).toHaveValue(nome)
    await other.from('cards').delete().eq('id', id).throwOnError()
    await expect(notice(page)).toContainText(`${email} ha appena eliminato questi dati`)
  })

  test('does not report what the same person saves in another tab', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const { id } = await create.service({ nome: unique('Mio') })
    const own = await server.signInAs('admin')
    const other = await colleague(server, db, `${unique('collega')}@example.it`)
    const page = await signedIn('admin')
    await openLive(page, `${server.url}${social.path}/edit/${id}`)
    await own.from('services').update({ costo: 80 }).eq('id', id).throwOnError()
    // Changes are told in their order: once the later one is there, the earlier one was heard.
    await other.from('services').update({ costo: 81 }).eq('id', id).throwOnError()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(notice(page)).toContainText('@example.it ha appena salvato')
    await expect(notice(page)).not.toContainText('admin@demo.it')
  })
})

test('what was saved before the page began to listen appears as well', async ({
  signedIn,
  server,
  create,
  unique,
}) => {
  const page = await signedIn('admin')
  await skipPauses(page, beforeIdle)
  let connect = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.routeWebSocket(/\/realtime\/v1\/websocket/, async (socket) => {
      resolve()
      await new Promise<void>((mayConnect) => {
        connect = mayConnect
      })
      socket.connectToServer()
    })
  })
  await page.goto(server.url + social.path)
  await asked
  const nome = unique('Presto')
  await create.service({ nome })
  await expect(card(page, nome)).toBeHidden()
  connect()
  await expect(card(page, nome)).toBeVisible()
})

test('without the live connection, a quiet mark says so until it is back', async ({
  signedIn,
  server,
  axe,
}) => {
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

test('new rows come by themselves, and by a button where the page would move', async ({
  signedIn,
  server,
  create,
  unique,
  axe,
}) => {
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
