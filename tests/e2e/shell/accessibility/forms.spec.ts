import type { Locator } from '@playwright/test'
import { look, lookAtEnds, open, save, wrong } from '../../support/accessibility.ts'
import { conflict } from '../../support/conflict.ts'
import { expect, type Page, test } from '../../support/test.ts'

/** Checks a form as it opens, and with an error at every field. */
async function lookAtForm(page: Page, path: string, title: string, button: string, clear: string[] = []) {
  await open(page, path, title)
  await expect(save(page, button)).toBeVisible()
  await look(page, path)
  for (const label of clear) await page.getByLabel(label, { exact: true }).fill('')
  await save(page, button).click()
  await expect(wrong(page)).toBeFocused()
  await look(page, `${path} wrongly filled in`)
}

/** Opens a dialog, checks it and closes it by Escape. The focus must return to where it was. */
async function lookAtDialog(page: Page, opener: Locator, role: 'dialog' | 'alertdialog', state: string) {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole(role)
  await expect(dialog).toBeVisible()
  await lookAtEnds(page, state)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('The forms and dialogs of the admin can be used by everyone', async ({ inside, db, create }) => {
  const business = await create.business({ insegna: 'Supercalifragilistichespiralidoso'.repeat(5) })
  const firstOf = async (name: 'businesses' | 'websites' | 'services' | 'graphic_services' | 'cards') => {
    const { data } = await db.from(name).select('id').limit(1).single().throwOnError()
    return data.id
  }
  const page = await inside('admin', '/dashboard')
  await expect(page.getByText('Sospesi', { exact: true })).toBeVisible()
  await look(page, 'dashboard')

  await lookAtForm(page, 'activity/create', 'Crea Attività', 'Crea Attività')
  await lookAtForm(page, 'social/create', 'Crea Servizio Social', 'Crea Servizio')
  await lookAtForm(page, 'graphics/create', 'Crea Servizio Grafico', 'Crea Servizio')
  await lookAtForm(page, 'cards/create', 'Crea Card', 'Crea Card')
  await lookAtForm(page, `websites/create/${business.id}`, 'Crea Sito Web', 'Crea', ['Nome', 'Città'])
  await lookAtDialog(
    page,
    page.getByRole('button', { name: 'Copia su… (Lunedì)' }),
    'dialog',
    'copying hours',
  )
  await page.getByRole('link', { name: 'Utenti', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' })
  await expect(question).toBeVisible()
  await lookAtEnds(page, 'unsaved changes')
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()

  const edits = [
    { path: `activity/edit/${await firstOf('businesses')}`, title: 'Modifica Attività' },
    { path: `websites/edit/${await firstOf('websites')}`, title: 'Modifica Sito Web' },
    { path: `social/edit/${await firstOf('services')}`, title: 'Modifica Servizio Social' },
    { path: `graphics/edit/${await firstOf('graphic_services')}`, title: 'Modifica Servizio Grafico' },
    { path: `cards/edit/${await firstOf('cards')}`, title: 'Modifica Card' },
  ]
  for (const { path, title } of edits) {
    await open(page, path, title)
    await expect(save(page, 'Salva Modifiche')).toBeVisible()
    await look(page, path)
    const history = page.getByRole('button', { name: 'Cronologia', exact: true })
    await lookAtDialog(page, history, 'dialog', `${path}: history`)
  }

  await open(page, 'billing', 'Fatturazione')
  const adding = page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' })
  await lookAtDialog(page, adding, 'dialog', 'adding a payment method')
  await lookAtDialog(
    page,
    page.getByRole('button', { name: /^Elimina/ }).first(),
    'alertdialog',
    'deleting a payment method',
  )
  await open(page, 'cards', 'Card')
  await lookAtDialog(
    page,
    page.getByRole('button', { name: /^Elimina/ }).first(),
    'alertdialog',
    'deleting a card',
  )
  await lookAtDialog(
    page,
    page.getByRole('button', { name: /^Scarica/ }).first(),
    'dialog',
    'downloading a card',
  )
  await lookAtDialog(page, page.getByRole('button', { name: 'Trova', exact: true }), 'dialog', 'finding')
  await open(page, `activity/edit/${business.id}`, 'Modifica Attività')
  await lookAtDialog(
    page,
    page.getByRole('button', { name: 'Crea account di accesso' }),
    'dialog',
    'creating an account',
  )
})

test('The forms of a business can be used by everyone', async ({ inside, db, server }) => {
  const client = await server.signInAs('business')
  const { data: website } = await client.from('websites').select('id').single().throwOnError()
  const { data: card } = await client.from('cards').select('id').limit(1).single().throwOnError()
  const page = await inside('business', '/dashboard')
  await open(page, 'cards/create', 'Crea Card')
  await expect(page.getByRole('link', { name: 'Apri la card' })).toBeVisible()
  await look(page, 'a business that has its card')
  await open(page, `cards/edit/${card.id}`, 'Modifica Card')
  await expect(save(page, 'Salva Modifiche')).toBeVisible()
  await look(page, 'editing a card')
  await open(page, `websites/edit/${website.id}`, 'Modifica Sito Web')
  await expect(save(page, 'Salva Modifiche')).toBeVisible()
  await look(page, 'editing a website')
  // Another person saves the same row first.
  await page.getByLabel('Telefono').fill('011 123456')
  await db.from('websites').update({ telefono: '011 654321' }).eq('id', website.id).throwOnError()
  await save(page, 'Salva Modifiche').click()
  await expect(conflict(page)).toBeFocused()
  await look(page, 'two versions of a website')
})
