import { openMailLink } from '../../support/access/mail-links.ts'
import { lookAtEnds } from '../../support/accessibility.ts'
import { goTo } from '../../support/go-to.ts'
import { choose, csvOf, importPage, rowOf } from '../../support/rooms/import.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

const list = '/dashboard/activity'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crea account' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses the rows that a search finds and opens the invitations. */
async function openFor(page: Page, name: string, count: number) {
  await goTo(page, `${list}?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('checkbox', { name: `Seleziona ${name}` })).toHaveCount(count)
  await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
  await button(page, 'Crea account').click()
  await expect(dialog(page)).toBeVisible()
}

test('The admin invites chosen activities once each, also after a failure or an interruption', async ({
  inside,
  create,
  unique,
  mailTo,
  db,
}) => {
  const page = await inside('admin')
  await test.step('chosen activities are invited once each, and doubtful addresses are named', async () => {
    const name = unique('Invitata')
    const mine = (ending: string, email = `${unique(ending)}@example.it`) =>
      create.business({ insegna: `${name} ${ending}`, email })
    const [uno, due] = [await mine('uno'), await mine('due')]
    await mine('sbagliata', `${unique('x')}@gmial.com`)
    await mine('presa', 'admin@demo.it')
    await next(page)
    await openFor(page, name, 4)
    await expect(dialog(page)).toContainText("Ognuna delle 3 attività riceve un'email")
    await expect(dialog(page).getByRole('region', { name: 'Email da controllare' })).toContainText(
      'Forse è @gmail.com',
    )
    await lookAtEnds(page, 'the plan of invitations')
    await button(page, 'Crea 3 account').click()
    await expect(dialog(page).getByRole('status')).toHaveText('2 attività invitate')
    await expect(dialog(page).getByRole('region', { name: 'Non invitate' })).toContainText(
      "L'indirizzo email ha già un account",
    )
    await lookAtEnds(page, 'the outcome of invitations')
    await dialog(page).getByRole('button', { name: 'Chiudi' }).last().click()
    await expect(page.getByRole('region', { name: 'Selezione' })).toContainText('2 selezionate')
    for (const { id, email } of [uno, due]) {
      expect((await mailTo(email)).subject).toBe('Il tuo invito su Bottega')
      const { data } = await db.from('businesses').select('user_id').eq('id', id).single().throwOnError()
      expect(data.user_id).not.toBeNull()
    }
    await button(page, 'Togli la selezione').click()

    await openFor(page, name, 4)
    await expect(dialog(page)).toContainText('2 attività hanno già un account: non ricevono altre email.')
  })

  await test.step('invitations go on where they stopped: after a failure, an answer that was lost, or a press', async () => {
    const name = unique('Ripresa')
    for (const ending of ['a', 'b', 'c', 'd', 'e', 'f'])
      await create.business({ insegna: `${name} ${ending}` })
    await next(page)
    let calls = 0
    const release = Promise.withResolvers<void>()
    await page.route('**/functions/v1/create-business-account', async (route) => {
      calls += 1
      if (calls === 1) {
        // The server has done it, but nobody hears of it.
        await route.fetch()
        return route.fulfill({ status: 503, body: '' })
      }
      if (calls > 3) await release.promise
      return route.continue()
    })
    await openFor(page, name, 6)
    await button(page, 'Crea 6 account').click()
    await expect(dialog(page).getByRole('progressbar', { name: 'Account creati' })).toHaveAttribute(
      'aria-valuenow',
      '3',
    )
    await button(page, 'Interrompi').click()
    release.resolve()
    await expect(dialog(page).getByRole('region', { name: /ancora da invitare/ })).toBeVisible()
    await page.unrouteAll()
    await button(page, 'Riprova').click()
    await expect(dialog(page).getByRole('status')).toHaveText('6 attività invitate')
    const { count } = await db
      .from('businesses')
      .select('*', { count: 'exact', head: true })
      .like('insegna', `${name}%`)
      .not('user_id', 'is', null)
    expect(count).toBe(6)
  })
})

test('The admin sees which invitations have not gone, and sends them again', async ({
  inside,
  create,
  unique,
  mailTo,
  db,
}) => {
  const page = await inside('admin')
  await test.step('who has an account without an invitation is invited with the others, and its form says so', async () => {
    const name = unique('Rimasta')
    const mine = (ending: string) =>
      create.business({ insegna: `${name} ${ending}`, email: `${unique(ending)}@example.it` })
    const [uno, due] = [await mine('uno'), await mine('due')]
    await mine('tre')
    // As a server leaves them that is killed between the account and its mail.
    for (const { id, email } of [uno, due]) {
      const { error } = await db.auth.admin.createUser({ email, app_metadata: { business_id: id } })
      expect(error).toBeNull()
    }
    await next(page, `${list}/edit/${uno.id}`)
    const access = page.getByRole('region', { name: 'Accesso' })
    await expect(access).toContainText(`L'invito non è ancora partito: invialo a ${uno.email}.`)
    await expect(access).not.toContainText('Invitata')
    await lookAtEnds(page, 'an invitation that has not gone')
    await access.getByRole('button', { name: "Invia di nuovo l'invito" }).click()
    await expect(access).toContainText(`Invito inviato a${uno.email}`)
    await expect(access).not.toContainText('non è ancora partito')

    await openFor(page, name, 3)
    await expect(dialog(page)).toContainText('1 attività ha già un account: non riceve altre email.')
    await button(page, 'Crea 2 account').click()
    await expect(dialog(page).getByRole('status')).toHaveText('2 attività invitate')
    expect((await mailTo(due.email)).link).toContain('type=invite')
  })

  await test.step('what the mail server has not taken is not called sent, and the screens ask again', async () => {
    const name = unique('Rimandata')
    const mine = (ending: string) =>
      create.business({ insegna: `${name} ${ending}`, email: `${unique(ending)}@example.it` })
    const waiting = await mine('attesa')
    const refused = await mine('rifiutata')
    await mine('inviata')
    await next(page)
    let taken = false
    const mailOf = (businessId: string) => {
      if (businessId === refused.id)
        return { state: 'failed', reason: 'il server di posta la rifiuta: «550 no»' }
      const isQueued = businessId === waiting.id && !taken
      return isQueued
        ? { state: 'queued', reason: 'il server di posta la rimanda: «451 dopo»' }
        : { state: 'sent' }
    }
    await page.route('**/functions/v1/create-business-account', async (route) => {
      const { businessId } = route.request().postDataJSON()
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), mail: mailOf(businessId) } })
    })
    await openFor(page, name, 3)
    await button(page, 'Crea 3 account').click()
    await expect(dialog(page).getByRole('status')).toHaveText('1 attività invitata')
    await expect(dialog(page).getByRole('region', { name: '1 in partenza' })).toContainText('451 dopo')
    await expect(dialog(page).getByRole('region', { name: 'Non recapitate' })).toContainText('550 no')
    await lookAtEnds(page, 'invitations that wait')
    taken = true
    await expect(dialog(page).getByRole('status')).toHaveText('2 attività invitate', { timeout: 15_000 })
    await expect(dialog(page).getByRole('region', { name: /in partenza/ })).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Chiudi' }).last().click()

    taken = false
    await goTo(page, `${list}/edit/${waiting.id}`)
    const access = page.getByRole('region', { name: 'Accesso' })
    await expect(access).toContainText('in partenza: il server di posta la rimanda: «451 dopo»')
    await access.getByRole('button', { name: "Invia di nuovo l'invito" }).click()
    await expect(page.getByText('Invito in partenza')).toBeVisible()
    await lookAtEnds(page, 'an invitation that waits')
    taken = true
    await expect(access).toContainText('Ultima emailinviata', { timeout: 15_000 })
  })
})

test('The admin invites what an import has brought, and corrects an address', async ({
  inside,
  unique,
  mailTo,
  create,
}) => {
  const page = await inside('admin')
  await test.step('an import ends with accounts for what it has brought', async () => {
    const name = unique('Portata')
    const emails = [`${unique('porta')}@example.it`, `${unique('porta')}@example.it`]
    await next(page, importPage)
    await choose(page, csvOf(emails.map((email, place) => rowOf(`${name} ${place}`, email))))
    await button(page, 'Importa 2 attività').click()
    await expect(page.getByText('Le attività importate non hanno ancora un account')).toBeVisible()
    await lookAtEnds(page, 'the end of an import')
    await button(page, 'Crea account').click()
    await button(page, 'Crea 2 account').click()
    await expect(dialog(page).getByRole('status')).toHaveText('2 attività invitate')
    for (const email of emails) expect((await mailTo(email)).link).toContain('type=invite')
  })

  await test.step('a corrected address: the form says where the invitation went and sends it anew, at once', async () => {
    const business = await create.business({ insegna: unique('Corretta') })
    await next(page, `${list}/edit/${business.id}`)
    const access = page.getByRole('region', { name: 'Accesso' })
    await button(page, 'Invita per email').click()
    await expect(access).toContainText(`Invito inviato a${business.email}`)
    const email = `${unique('giusta')}@example.it`
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Salva Modifiche').click()
    await expect(page.getByText('Attività aggiornata')).toBeVisible()
    await expect(access).toContainText(`Email dell'account${email}`)
    await expect(access).toContainText(`Invito inviato a${business.email}`)
    await expect(access).toContainText(`Il link andato a ${business.email} non apre più niente`)
    await lookAtEnds(page, 'a corrected invitation')
    await access.getByRole('button', { name: "Invia di nuovo l'invito" }).click()
    await expect(access).toContainText(`Invito inviato a${email}`)
    await expect(access).not.toContainText(business.email)
    expect((await mailTo(email)).link).toContain('type=invite')
    await page.reload()
    await expect(access).toContainText(`Invito inviato a${email}`)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)

    await page.getByLabel('Email', { exact: true }).fill('admin@demo.it')
    await button(page, 'Salva Modifiche').click()
    await expect(page.getByText('admin@demo.it ha già un account', { exact: false })).toBeVisible()
    await expect(page.getByText('Questa attività non ha ancora un account di accesso.')).toBeVisible()
    await expect(access).toHaveCount(0)
    await page.getByLabel('Città').fill('Alba')
    await button(page, 'Salva Modifiche').click()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
  })
})

test('one business is invited from its form, again with one press, and chooses its password', async ({
  inside,
  returning,
  signIn,
  create,
  unique,
  mailTo,
}) => {
  const business = await create.business({ insegna: unique('Da invitare') })
  await create.website({ business_id: business.id })
  const page = await inside('admin', `${list}/edit/${business.id}`)
  await button(page, 'Invita per email').click()
  const access = page.getByRole('region', { name: 'Accesso' })
  await expect(access).toContainText('Invitata')
  const first = await mailTo(business.email)
  await lookAtEnds(page, 'an invited business')
  await access.getByRole('button', { name: "Invia di nuovo l'invito" }).click()
  await expect.poll(async () => (await mailTo(business.email)).link).not.toBe(first.link)

  const invited = await returning()
  await openMailLink(invited, (await mailTo(business.email)).link)
  await expect(invited.getByText('Scegli la tua password.')).toBeVisible()
  await invited.getByLabel('Nuova Password').fill('segreta12')
  await invited.getByLabel('Conferma Password').fill('segreta12')
  await button(invited, 'Aggiorna Password').click()
  await expect(invited.getByText('Password cambiata con successo')).toBeVisible()
  await expect(invited).toHaveURL(/\/dashboard$/)
  await expect(invited.getByRole('region', { name: 'Oggi' })).toBeVisible()
  const own = await signIn(business.email, 'segreta12')
  await expect(own.getByRole('complementary').getByText(business.insegna)).toBeVisible()
})
