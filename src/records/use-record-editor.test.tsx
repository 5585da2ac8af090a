import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/components/page.tsx'
import {
  onError,
  pngFile,
  type Shop,
  ShopFields,
  type ShopForm,
  ShopStore,
  shopLogo,
  shopRules,
} from '../../testing/components/shop.tsx'
import { type OpenedRow, useOpenedRow } from './use-opened-row.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { useSavedRecord } from './use-saved-record.ts'

interface Props {
  store: ShopStore
  send: () => Promise<string>
}

function EditPage({ store, send }: Props) {
  const opened = useOpenedRow(store.query, '/elenco')
  return opened && <EditShop opened={opened} store={store} send={send} />
}

function EditShop({ opened, store, send }: Props & { opened: OpenedRow<Shop> }) {
  const editor = useRecordEditor<Shop, ShopForm>({
    opened,
    form: shopRules,
    image: shopLogo(send),
    save: store.save,
    onSaved: useSavedRecord('Negozio aggiornato', '/dashboard'),
    onError,
  })
  return <ShopFields record={editor} />
}

/** Renders the form of the stored shop; returns its elements. */
async function open(send: () => Promise<string> = async () => '') {
  const store = new ShopStore()
  const screen = await renderPage(<EditPage store={store} send={send} />)
  const field = (label: string) => screen.getByRole('textbox', { name: label })
  await expect.element(field('Nome')).toHaveValue('Bar Sport')
  const conflict = screen.getByRole('region', { name: /questi dati/ })
  return {
    screen,
    store,
    field,
    conflict,
    save: screen.getByRole('button', { name: 'Salva Modifiche' }),
    told: screen.getByRole('region', { name: 'Notifiche' }),
    /** The buttons' accessible names contain the label of the field. */
    keepMine: (label: string) => conflict.getByRole('button', { name: `Tieni il tuo (${label})` }).click(),
    takeTheirs: (label: string) =>
      conflict.getByRole('button', { name: `Usa quello salvato (${label})` }).click(),
    left: screen.getByRole('heading', { name: '/dashboard' }),
  }
}

describe('A record that nobody else changes', () => {
  test('is saved once by a double click, and its list follows', async () => {
    const { store, field, save, left } = await open()
    const answer = store.hold()
    await field('Nome').fill('Bar Centrale')
    await save.dblClick()
    answer()
    await expect.element(left).toBeVisible()
    expect(store.saves).toBe(1)
    expect(store.row).toMatchObject({ nome: 'Bar Centrale', citta: 'Trento', version: 2 })
  })

  test('that its person may not write says so, and keeps what was typed', async () => {
    const { store, field, save, told } = await open()
    store.isWritable = false
    await field('Nome').fill('Bar Centrale')
    await save.click()
    await expect.element(told.getByText('Non hai i permessi per questa operazione')).toBeVisible()
    await expect.element(field('Nome')).toHaveValue('Bar Centrale')
  })
})

describe('A record that somebody else changes meanwhile', () => {
  test('is saved together with fields that only the other one changed', async () => {
    const { store, field, save, left } = await open()
    await field('Nome').fill('Bar Centrale')
    store.byOthers({ citta: 'Rovereto' })
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Bar Centrale', citta: 'Rovereto', telefono: '0461 1' })
  })

  test('takes the news into fields that were not touched, says which, and leaves the caret where it is', async () => {
    const { screen, store, field } = await open()
    const typed = field('Nome').element()
    await field('Nome').fill('Bar Centrale')
    if (typed instanceof HTMLInputElement) typed.setSelectionRange(3, 3)
    store.byOthers({ citta: 'Rovereto' })
    await store.news()
    await expect.element(field('Città')).toHaveValue('Rovereto')
    await expect.element(field('Nome')).toHaveValue('Bar Centrale')
    await expect
      .element(screen.getByText('Aggiornato con quello che è stato salvato nel frattempo: Città'))
      .toBeVisible()
    await expect.element(field('Nome')).toHaveFocus()
    expect((typed as HTMLInputElement).selectionStart).toBe(3)
  })

  test('asks about a field that both changed, saves nothing before the answer, and keeps the rest of both', async () => {
    const { store, field, save, conflict, keepMine, left } = await open()
    await field('Nome').fill('Il mio bar')
    await field('Telefono').fill('0461 2')
    store.byOthers({ nome: 'Il suo bar', citta: 'Rovereto' })
    await save.click()
    await expect.element(conflict).toHaveFocus()
    await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/Il mio bar.*Il suo bar/)
    await expect.element(field('Città')).toHaveValue('Rovereto')
    const saves = store.saves
    await save.click()
    expect(store.saves).toBe(saves)
    await keepMine('Nome')
    await expect.element(conflict).not.toBeInTheDocument()
    await expect.element(field('Nome')).toHaveFocus()
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Il mio bar', citta: 'Rovereto', telefono: '0461 2' })
  })

  test('takes the value of the other one where that is the answer', async () => {
    const { store, field, save, takeTheirs, left } = await open()
    await field('Nome').fill('Il mio bar')
    store.byOthers({ nome: 'Il suo bar' })
    await save.click()
    await takeTheirs('Nome')
    await expect.element(field('Nome')).toHaveValue('Il suo bar')
    await field('Telefono').fill('0461 2')
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Il suo bar', telefono: '0461 2' })
  })

  test('asks about each field that both changed, one after the other', async () => {
    const { screen, store, field, save, conflict, keepMine, takeTheirs } = await open()
    await field('Nome').fill('Il mio bar')
    await field('Città').fill('Rovereto')
    store.byOthers({ nome: 'Il suo bar', citta: 'Riva' })
    await save.click()
    await expect.element(screen.getByText('2 valori da scegliere')).toBeVisible()
    await takeTheirs('Città')
    await expect.element(conflict).toHaveFocus()
    await expect.element(screen.getByText('Un valore da scegliere')).toBeVisible()
    await keepMine('Nome')
    await expect.element(conflict).not.toBeInTheDocument()
  })

  test('asks nothing where both wrote the same, nor where the typing itself has answered', async () => {
    const { store, field, save, conflict, left } = await open()
    await field('Nome').fill('Bar Centrale ')
    await field('Città').fill('Riva')
    store.byOthers({ nome: 'Bar Centrale', citta: 'Rovereto' })
    await save.click()
    await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/^Città/)
    await field('Città').fill('Rovereto')
    await expect.element(conflict).not.toBeInTheDocument()
    await field('Telefono').fill('0461 2')
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Bar Centrale', citta: 'Rovereto', telefono: '0461 2' })
  })

  test('is not taken away from somebody who types: what was typed can be copied when it is deleted', async () => {
    const { screen, store, field } = await open()
    await field('Nome').fill('Bar Centrale')
    store.byOthers(null)
    await store.news()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Questi dati non ci sono più/)
    await expect.element(field('Nome')).toHaveValue('Bar Centrale')
  })
})

describe('A save whose answer was lost', () => {
  /** Types a name, and saves it without an answer. */
  async function lost(name = 'Primo') {
    const page = await open()
    const { store, field, save, told } = page
    store.isLossy = true
    await field('Nome').fill(name)
    await save.click()
    await expect.element(told.getByText(/Connessione assente/)).toBeVisible()
    await expect.element(save).toBeEnabled()
    store.isLossy = false
    return page
  }

  test('is no conflict with oneself: the next save writes the last text, unasked', async () => {
    const { store, field, save, left } = await lost()
    await field('Nome').fill('Secondo')
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Secondo', citta: 'Trento', version: 3 })
  })

  test('is none after its own news either, nor after several of them', async () => {
    const { store, field, save, conflict, told, left } = await lost()
    await field('Nome').fill('Secondo')
    await store.news()
    await expect.element(field('Nome')).toHaveValue('Secondo')
    await expect.element(conflict).not.toBeInTheDocument()
    store.isLossy = true
    await save.click()
    await expect.element(told.getByText(/Connessione assente/).nth(1)).toBeVisible()
    store.isLossy = false
    await field('Nome').fill('Terzo')
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Terzo', version: 4 })
  })

  test.each([false, true])(
    'gives way to the first text when that is typed again (news: %s)',
    async (news) => {
      const { store, field, save, left } = await lost()
      await field('Nome').fill('Bar Sport')
      if (news) await store.news()
      await expect.element(field('Nome')).toHaveValue('Bar Sport')
      await save.click()
      await expect.element(left).toBeVisible()
      expect(store.row).toMatchObject({ nome: 'Bar Sport', version: 3 })
    },
  )

  test('and is pressed again as it was ends as saved', async () => {
    const { store, save, left } = await lost()
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Primo' })
  })

  test('leaves what others have saved since to them, and asks where they wrote another text', async () => {
    const { store, field, save, conflict, keepMine, left } = await lost()
    await field('Nome').fill('Secondo')
    store.byOthers({ nome: 'Il suo bar', citta: 'Rovereto' })
    await save.click()
    await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/Secondo.*Il suo bar/)
    await expect.element(field('Città')).toHaveValue('Rovereto')
    await keepMine('Nome')
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Secondo', citta: 'Rovereto' })
  })

  test('is forgotten once it has been seen: the same text is then theirs', async () => {
    const { screen, store, field, save, conflict } = await lost()
    await store.news()
    await expect.element(screen.getByText('Modifiche non salvate')).not.toBeInTheDocument()
    store.byOthers({ nome: 'Il suo bar' })
    await store.news()
    await expect.element(field('Nome')).toHaveValue('Il suo bar')
    await field('Nome').fill('Secondo')
    store.byOthers({ nome: 'Primo' })
    await save.click()
    await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/Secondo.*Primo/)
  })

  test('is nothing of a save that was refused', async () => {
    const { store, field, save, told, conflict } = await open()
    store.refusal = { code: '23514', message: 'no' }
    await field('Nome').fill('Primo')
    await save.click()
    await expect.element(told.getByText('Un valore inserito non è ammesso')).toBeVisible()
    store.refusal = null
    await field('Nome').fill('Secondo')
    store.byOthers({ nome: 'Primo' })
    await save.click()
    await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/Secondo.*Primo/)
  })

  test('with a new image is none about the image', async () => {
    const address = '/storage/v1/object/public/business-logos/logo.png?v=nuova'
    const { screen, store, field, save, told, conflict, left } = await open(async () => address)
    store.isLossy = true
    await screen.getByLabelText('Logo').upload(await pngFile('insegna.png'))
    await expect.element(screen.getByText('insegna.png')).toBeVisible()
    await save.click()
    await expect.element(told.getByText(/Connessione assente/)).toBeVisible()
    store.isLossy = false
    await screen.getByLabelText('Logo').upload(await pngFile('altra.png'))
    await expect.element(screen.getByText('altra.png')).toBeVisible()
    await store.news()
    await expect.element(conflict).not.toBeInTheDocument()
    await field('Telefono').fill('0461 2')
    await save.click()
    await expect.element(left).toBeVisible()
    expect(store.row).toMatchObject({ telefono: '0461 2', version: 3 })
  })
})

describe('The image of a record', () => {
  test('that could not be sent after the row was saved is kept, told, and sent by the next save', async () => {
    const address = '/storage/v1/object/public/business-logos/logo.png?v=nuova'
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(address)
    const { screen, store, field, save, told, conflict, left } = await open(send)
    await field('Nome').fill('Bar Centrale')
    await screen.getByLabelText('Logo').upload(await pngFile('insegna.png'))
    await expect.element(screen.getByText('insegna.png')).toBeVisible()
    await save.click()
    await expect.element(told.getByText(/I dati sono salvati, ma l'immagine no/)).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Bar Centrale', version: 2 })
    await expect.element(screen.getByText('insegna.png')).toBeVisible()
    await expect.element(conflict).not.toBeInTheDocument()
    await save.click()
    await expect.element(left).toBeVisible()
    expect(send).toHaveBeenCalledTimes(2)
    expect(store.row?.logo_url).toContain('logo.png?v=nuova')
  })
})
