import { afterEach, describe, expect, test } from 'vitest'
import type { NewRow } from '#backend/new-row.ts'
import { renderPage } from '../../testing/components/page.tsx'
import {
  emptyShop,
  onError,
  pngFile,
  type Shop,
  ShopFields,
  type ShopForm,
  ShopStore,
  shopLogo,
  shopRules,
} from '../../testing/components/shop.tsx'
import { useNewRecord } from './use-new-record.ts'
import { type OpenedRow, useOpenedRow } from './use-opened-row.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { useSavedRecord } from './use-saved-record.ts'

afterEach(() => sessionStorage.clear())

function NewShop({ save = async () => {} }: { save?: (values: ShopForm, row: NewRow) => Promise<void> }) {
  const record = useNewRecord<ShopForm>({
    form: shopRules,
    initial: emptyShop,
    image: shopLogo(async () => ''),
    save,
    onSaved: useSavedRecord('Negozio creato', '/dashboard'),
    onError,
  })
  return <ShopFields record={record} />
}

function EditPage({ store }: { store: ShopStore }) {
  const opened = useOpenedRow(store.query, '/elenco')
  return opened && <EditShop opened={opened} store={store} />
}

function EditShop({ opened, store }: { opened: OpenedRow<Shop>; store: ShopStore }) {
  const editor = useRecordEditor<Shop, ShopForm>({
    opened,
    form: shopRules,
    save: store.save,
    onSaved: useSavedRecord('Negozio aggiornato', '/dashboard'),
    onError,
  })
  return <ShopFields record={editor} />
}

const form = (store?: ShopStore) => (store ? <EditPage store={store} /> : <NewShop />)

async function open(store?: ShopStore) {
  const screen = await renderPage(form(store))
  const field = (label: string) => screen.getByRole('textbox', { name: label })
  await expect.element(field('Nome')).toBeVisible()
  const offer = screen.getByRole('region', { name: /^Qui avevi scritto qualcosa/ })
  return {
    screen,
    field,
    offer,
    press: (name: string) => screen.getByRole('button', { name }).click(),
    left: screen.getByRole('heading', { name: '/dashboard' }),
  }
}

/** Loads the page again. Removing the form deletes its draft and a real reload does not, so the storage is put back. */
async function reload({ screen }: Awaited<ReturnType<typeof open>>, store?: ShopStore) {
  const kept = { ...sessionStorage }
  await screen.unmount()
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  return open(store)
}

describe('A form that is loaded again', () => {
  test('offers what was typed, says when, and takes it back at once with the focus in it', async () => {
    const before = await open()
    await before.field('Nome').fill('Bar Sport')
    await before.field('Città').fill('Trento')
    const page = await reload(before)
    await expect.element(page.offer).toMatchTextContent(/scritto qualcosa (il|l').* all(e|').*:\d\d/)
    await expect.element(page.field('Nome')).toHaveValue('')
    await page.press('Riprendi')
    await expect.element(page.field('Nome')).toHaveValue('Bar Sport')
    await expect.element(page.field('Città')).toHaveValue('Trento')
    await expect.element(page.field('Nome')).toHaveFocus()
    await expect.element(page.screen.getByText('Modifiche non salvate')).toBeInTheDocument()
    await expect.element(page.offer).not.toBeInTheDocument()
  })

  test('offers it again after the next reload, taken back or not, until it is thrown away', async () => {
    const before = await open()
    await before.field('Nome').fill('Bar Sport')
    const ignored = await reload(before)
    const again = await reload(ignored)
    await again.press('Riprendi')
    const taken = await reload(again)
    await taken.press('Scarta')
    await expect.element(taken.field('Nome')).toHaveFocus()
    await expect.element(taken.field('Nome')).toHaveValue('')
    const after = await reload(taken)
    await expect.element(after.offer).not.toBeInTheDocument()
  })

  test('keeps what is typed beside an open offer, and the offer', async () => {
    const before = await open()
    await before.field('Nome').fill('Bar Sport')
    await before.field('Città').fill('Trento')
    const beside = await reload(before)
    await beside.field('Città').fill('Riva')
    const page = await reload(beside)
    await page.press('Riprendi')
    await expect.element(page.field('Nome')).toHaveValue('Bar Sport')
    await expect.element(page.field('Città')).toHaveValue('Riva')
  })

  test('lets the later typing stand when the offer is taken', async () => {
    const before = await open()
    await before.field('Nome').fill('Bar Sport')
    await before.field('Città').fill('Trento')
    const page = await reload(before)
    await page.field('Nome').fill('Bar Centrale')
    await page.press('Riprendi')
    await expect.element(page.field('Nome')).toHaveValue('Bar Centrale')
    await expect.element(page.field('Città')).toHaveValue('Trento')
  })

  test('says that an image is to be chosen again, where one was chosen', async () => {
    const before = await open()
    await before.field('Nome').fill('Bar Sport')
    await before.screen.getByLabelText('Logo').upload(await pngFile('insegna.png'))
    await expect.element(before.screen.getByText('insegna.png')).toBeVisible()
    const page = await reload(before)
    await expect.element(page.offer).toMatchTextContent(/Le immagini vanno scelte di nuovo/)
    expect(JSON.stringify(sessionStorage)).not.toContain('insegna.png')
  })

  test('offers nothing where what was typed was taken back by hand', async () => {
    const before = await open()
    await before.field('Nome').fill('Bar Sport')
    await before.field('Nome').fill('')
    const page = await reload(before)
    await expect.element(page.offer).not.toBeInTheDocument()
  })
})

describe('A new record whose save was not answered', () => {
  test('is the same row after a reload, and another one when its draft is thrown away', async () => {
    const ids: string[] = []
    const save = async (_: ShopForm, { id }: NewRow) => {
      ids.push(id)
      throw new TypeError('Failed to fetch')
    }
    const shown = async () => {
      const screen = await renderPage(<NewShop save={save} />)
      await expect.element(screen.getByRole('textbox', { name: 'Nome' })).toBeVisible()
      const kept = async () => {
        const drafts = { ...sessionStorage }
        await screen.unmount()
        for (const [key, value] of Object.entries(drafts)) sessionStorage.setItem(key, value)
      }
      const fill = async () => {
        await screen.getByRole('textbox', { name: 'Nome' }).fill('Bar Sport')
        await screen.getByRole('textbox', { name: 'Città' }).fill('Trento')
      }
      const press = async (name: string) => screen.getByRole('button', { name }).click()
      const create = async () => {
        const before = ids.length
        await press('Crea')
        await expect.poll(() => ids.length).toBe(before + 1)
        await expect.element(screen.getByRole('button', { name: 'Crea' })).toBeEnabled()
      }
      return { fill, press, create, kept }
    }
    const first = await shown()
    await first.fill()
    await first.create()
    await first.create()
    await first.kept()
    const second = await shown()
    await second.press('Riprendi')
    await second.create()
    await second.kept()
    const third = await shown()
    await third.press('Scarta')
    await third.fill()
    await third.create()
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(ids[3]).not.toBe(ids[0])
  })
})

describe('A form that is left', () => {
  test.each(['saved', 'left on purpose'])('keeps nothing when it was %s', async (how) => {
    const { field, press, screen, left } = await open()
    await field('Nome').fill('Bar Sport')
    await field('Città').fill('Trento')
    if (how === 'saved') {
      await press('Crea')
      await expect.element(left).toBeVisible()
    } else {
      await press('Annulla')
      await press('Esci senza salvare')
      await expect.element(screen.getByRole('heading', { name: '/elenco' })).toBeVisible()
    }
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('A record that somebody else has changed before the draft is taken', () => {
  test('is merged: what only they changed stays theirs, and a field of both is asked about', async () => {
    const store = new ShopStore()
    const before = await open(store)
    await before.field('Nome').fill('Il mio bar')
    await before.field('Telefono').fill('0461 2')
    store.byOthers({ nome: 'Il suo bar', citta: 'Rovereto' })
    const page = await reload(before, store)
    await store.news()
    await expect.element(page.field('Città')).toHaveValue('Rovereto')
    await page.press('Riprendi')
    const conflict = page.screen.getByRole('region', { name: /questi dati/ })
    await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/Il mio bar.*Il suo bar/)
    await page.press('Salva Modifiche')
    expect(store.saves).toBe(0)
    await conflict.getByRole('button', { name: 'Tieni il tuo (Nome)' }).click()
    await page.press('Salva Modifiche')
    await expect.element(page.left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Il mio bar', citta: 'Rovereto', telefono: '0461 2' })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('asks nothing where it was this form itself, in a save whose answer was lost', async () => {
    const store = new ShopStore()
    store.isLossy = true
    const before = await open(store)
    await before.field('Nome').fill('Primo')
    await before.press('Salva Modifiche')
    await expect.poll(() => store.row?.nome).toBe('Primo')
    await expect.element(before.screen.getByRole('button', { name: 'Salva Modifiche' })).toBeEnabled()
    await before.field('Nome').fill('Secondo')
    const again = await reload(before, store)
    await store.news()
    await again.press('Riprendi')
    await expect.element(again.field('Nome')).toHaveValue('Secondo')
    await expect.element(again.screen.getByRole('region', { name: /questi dati/ })).not.toBeInTheDocument()
    const page = await reload(again, store)
    store.isLossy = false
    await page.press('Riprendi')
    await page.press('Salva Modifiche')
    await expect.element(page.left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Secondo', version: 3 })
  })

  test('asks nothing when they have changed other fields, and is saved over their version', async () => {
    const store = new ShopStore()
    const before = await open(store)
    await before.field('Nome').fill('Bar Centrale')
    store.byOthers({ citta: 'Rovereto' })
    const page = await reload(before, store)
    await store.news()
    await page.press('Riprendi')
    await page.press('Salva Modifiche')
    await expect.element(page.left).toBeVisible()
    expect(store.row).toMatchObject({ nome: 'Bar Centrale', citta: 'Rovereto' })
  })
})
