import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/test.ts'

test.describe('An address', () => {
  test('An address of what is gone, or of nothing, says so and leads back; one of a record has its name in the tab', async ({
    inside,
    server,
    create,
  }) => {
    const pages = { admin: await inside('admin'), gestore: await inside('gestore') }
    for (const [path, title, words] of [
      ['activity/edit', 'Errore', "Impossibile caricare i dati dell'attività"],
      ['websites/edit', 'Errore nel caricamento del sito web', 'Questo sito web non esiste'],
      ['websites/view', 'Errore nel caricamento del sito web', 'Questo sito web non esiste'],
      ['websites/create', "Errore nel caricamento dell'attività", 'Questa attività non esiste'],
      ['cards/edit', 'Errore nel caricamento della card', 'Questa card non esiste, o è stata eliminata'],
      ['social/edit', 'Errore nel caricamento del servizio', 'Questo servizio non esiste'],
      ['graphics/edit', 'Errore nel caricamento del servizio', 'Questo servizio non esiste'],
    ] as const) {
      for (const [what, id] of [
        ['a record that is gone', '00000000-0000-4000-8000-00000000dead'],
        ['no id', 'sbagliato'],
      ]) {
        await test.step(`of ${path} with ${what} says so and leads back`, async () => {
          const page = pages[path === 'websites/view' ? 'gestore' : 'admin']
          await goTo(page, `/dashboard/${path}/${id}`)
          await expect(page.getByText(title, { exact: true })).toBeVisible()
          await expect(page.getByText(words, { exact: true })).toBeVisible()
          const back = path === 'websites/create' ? 'websites/select' : path.replace(/\/(edit|view)/, '')
          await expect(page).toHaveURL(`${server.url}/dashboard/${back}`)
        })
      }
    }

    await test.step('of a record has its name in the tab', async () => {
      const page = pages.admin
      const business = await create.business()
      const service = await create.service()
      const card = await create.card({ nome: 'Carta fidata' })
      for (const [path, expected] of [
        [`activity/edit/${business.id}`, `${business.insegna} · Modifica Attività · Bottega`],
        [`websites/create/${business.id}`, `${business.insegna} · Crea Sito Web · Bottega`],
        [`social/edit/${service.id}`, new RegExp(`^${service.nome} · .* · Bottega$`)],
        [`cards/edit/${card.id}`, 'Carta fidata · Modifica Card · Bottega'],
      ] as const) {
        await goTo(page, `/dashboard/${path}`)
        await expect(page).toHaveTitle(expected)
      }
    })
  })
})
