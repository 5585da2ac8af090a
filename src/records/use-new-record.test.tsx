import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { focus } from '../../testing/components/focus.ts'
import { renderPage } from '../../testing/components/page.tsx'
import { emptyShop, onError, ShopFields, type ShopForm, shopRules } from '../../testing/components/shop.tsx'
import { useNewRecord } from './use-new-record.ts'
import { useSavedRecord } from './use-saved-record.ts'

type Save = (values: ShopForm) => Promise<void>

function NewShop({ save }: { save: Save }) {
  const record = useNewRecord<ShopForm>({
    form: shopRules,
    initial: emptyShop,
    save,
    onSaved: useSavedRecord('Negozio creato', '/dashboard'),
    onError,
  })
  return <ShopFields record={record} />
}

async function open(save: Save) {
  const screen = await renderPage(<NewShop save={save} />)
  const field = (label: string) => screen.getByRole('textbox', { name: label })
  const create = screen.getByRole('button', { name: 'Crea' })
  const told = screen.getByRole('region', { name: 'Notifiche' })
  const fill = async () => {
    await field('Nome').fill(' Bar Sport ')
    await field('Città').fill('Trento')
  }
  return { screen, field, create, told, fill }
}

/** A save whose answers are given one by one. */
function answered() {
  const asked: { values: ShopForm; saved: () => void; failed: (error: unknown) => void }[] = []
  const save = (values: ShopForm) =>
    new Promise<void>((resolve, reject) => {
      asked.push({ values, saved: resolve, failed: reject })
    })
  return { asked, save }
}

describe('A new record', () => {
  test('is saved once, whatever is pressed meanwhile, as its rules tidy it, and its list follows', async () => {
    const { asked, save } = answered()
    const { screen, create, field, fill, told } = await open(save)
    await fill()
    await create.dblClick()
    await expect.element(screen.getByRole('button', { name: 'Creazione...' })).toBeDisabled()
    await field('Nome').click()
    await userEvent.keyboard('{Enter}')
    expect(asked.map(({ values }) => values)).toEqual([{ nome: 'Bar Sport', citta: 'Trento', telefono: '' }])
    asked[0]?.saved()
    await expect.element(screen.getByRole('heading', { name: '/dashboard' })).toBeVisible()
    await expect.element(told.getByText('Negozio creato')).toBeVisible()
  })

  test('that the database refuses for one field says so at that field, which gets the focus', async () => {
    const { asked, save } = answered()
    const { field, create, fill, told } = await open(save)
    await fill()
    await create.click()
    asked[0]?.failed(new Error('duplicate key value violates unique constraint "shops_nome_key"'))
    await expect.element(field('Nome')).toHaveAccessibleDescription('Questo nome è già usato')
    await expect.element(field('Nome')).toHaveFocus()
    await expect.element(told.getByText('Questo nome è già usato')).toBeVisible()
    await expect.element(field('Città')).toHaveValue('Trento')
  })

  test('that could not be saved keeps what was typed and can be saved again', async () => {
    const { asked, save } = answered()
    const { screen, field, create, fill, told } = await open(save)
    await fill()
    await create.click()
    asked[0]?.failed(new TypeError('Failed to fetch'))
    await expect.element(told.getByText('Connessione assente. Controlla la rete e riprova')).toBeVisible()
    await expect.element(field('Nome')).toHaveValue(' Bar Sport ')
    await create.click()
    asked[1]?.saved()
    await expect.element(screen.getByRole('heading', { name: '/dashboard' })).toBeVisible()
  })

  test('that could not be saved leaves the focus on the button that was pressed, also meanwhile', async () => {
    const { asked, save } = answered()
    const { screen, create, fill, told } = await open(save)
    await fill()
    focus(create)
    await userEvent.keyboard('{Enter}')
    const busy = screen.getByRole('button', { name: 'Creazione...' })
    await expect.element(busy).toHaveFocus()
    await expect.element(busy).toBeDisabled()
    asked[0]?.failed(new TypeError('Failed to fetch'))
    await expect.element(told.getByText('Non salvato')).toBeVisible()
    await expect.element(create).toHaveFocus()
    await expect.element(create).toBeEnabled()
  })

  test('counts its wrong fields in its message as at its top, and says no more of them when they are mended', async () => {
    const { asked, save } = answered()
    const { screen, field, create, told } = await open(save)
    await create.click()
    await expect.element(told.getByText('Ci sono 2 campi da correggere')).toBeVisible()
    const summary = screen.getByRole('alert').filter({ hasText: 'Ci sono 2 campi da correggere' })
    await expect.element(summary).toBeVisible()
    await expect.element(field('Nome')).toHaveFocus()
    await screen.getByRole('button', { name: 'Città' }).click()
    await expect.element(field('Città')).toHaveFocus()
    await field('Città').fill('Trento')
    await field('Nome').fill('Bar Sport')
    await expect.element(summary).not.toBeInTheDocument()
    await expect.element(told.getByText('Ci sono 2 campi da correggere')).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })
})

describe('Whoever leaves a form', () => {
  test('in which nothing was typed goes at once', async () => {
    const { screen } = await open(answered().save)
    await screen.getByRole('button', { name: 'Annulla' }).click()
    await expect.element(screen.getByRole('heading', { name: '/elenco' })).toBeVisible()
  })

  test('with something typed is asked: stays with it, or goes without it', async () => {
    const { screen, field, fill } = await open(answered().save)
    await fill()
    await expect.element(screen.getByText('Modifiche non salvate')).toBeVisible()
    const leave = () => screen.getByRole('button', { name: 'Annulla' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' })
    await leave()
    await question.getByRole('button', { name: 'Resta' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('Città')).toHaveValue('Trento')
    await leave()
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect.element(screen.getByRole('heading', { name: '/elenco' })).toBeVisible()
  })

  test('while it is saved waits for the end, and then goes where they wanted', async () => {
    const { asked, save } = answered()
    const { screen, create, fill } = await open(save)
    await fill()
    await create.click()
    await expect.poll(() => asked.length).toBe(1)
    void screen.router.navigate({ href: '/altrove' })
    await expect
      .element(screen.getByRole('alertdialog', { name: 'Il salvataggio è in corso…' }))
      .toBeVisible()
    asked[0]?.saved()
    await expect.element(screen.getByRole('heading', { name: '/altrove' })).toBeVisible()
  })

  test('while it is saved is asked when the saving fails', async () => {
    const { asked, save } = answered()
    const { screen, create, fill } = await open(save)
    await fill()
    await create.click()
    await expect.poll(() => asked.length).toBe(1)
    void screen.router.navigate({ href: '/altrove' })
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    asked[0]?.failed(new TypeError('Failed to fetch'))
    const question = screen.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' })
    await question.getByRole('button', { name: 'Resta' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Città' })).toHaveValue('Trento')
  })
})
