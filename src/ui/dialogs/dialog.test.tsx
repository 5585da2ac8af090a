import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#ui/base/button.tsx'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { renderPage } from '../../../testing/components/page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

function Asking({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Aggiungi</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Nuovo conto" description="Per i bonifici" busy={busy}>
        <TextField label="IBAN" />
        <ComboboxField
          label="Banca"
          items={['Banca di Trento']}
          itemKey={(name) => name}
          itemLabel={(name) => name}
          fold={(text) => text}
          value={null}
          onValueChange={() => {}}
          inputValue=""
          onInputValueChange={() => {}}
        />
        <DialogActions>
          <Button>Salva</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Deleting({ busy = false, onConfirm = () => {} }: { busy?: boolean; onConfirm?: () => void }) {
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState(false)
  return (
    <>
      {!gone && <Button onClick={() => setOpen(true)}>Elimina la card</Button>}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Eliminare la card?"
        description="Non si torna indietro"
        busy={busy}
        busyText="Eliminazione..."
        onConfirm={() => {
          onConfirm()
          setGone(true)
          setOpen(false)
        }}
      />
    </>
  )
}

describe('A dialog', () => {
  test('takes the focus to its first field, and gives it back to the button that opened it', async () => {
    const screen = await renderPage(<Asking />)
    await screen.getByRole('button', { name: 'Aggiungi' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Nuovo conto' })).toBeVisible()
    await expect.element(screen.getByLabelText('IBAN')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Aggiungi' })).toHaveFocus()
  })

  test('keeps the focus inside, however often Tab is pressed', async () => {
    const screen = await renderPage(<Asking />)
    await screen.getByRole('button', { name: 'Aggiungi' }).click()
    await expect.element(screen.getByLabelText('IBAN')).toHaveFocus()
    const dialog = screen.getByRole('dialog').element()
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab()
      await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
    }
  })

  test('stays when Esc closes the list of one of its fields', async () => {
    const screen = await renderPage(<Asking />)
    await screen.getByRole('button', { name: 'Aggiungi' }).click()
    await screen.getByRole('combobox', { name: 'Banca' }).click()
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test('cannot be closed while it is busy: not by Esc, not by its button, not beside it', async () => {
    const screen = await renderPage(<Asking busy />)
    await screen.getByRole('button', { name: 'Aggiungi' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Chiudi' }).click({ force: true })
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test('stands at the lower edge of a phone, near the thumb, and in the middle of a larger screen', async () => {
    const screen = await renderPage(<Asking />)
    await screen.getByRole('button', { name: 'Aggiungi' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    const gaps = () => {
      const { top, bottom } = dialog.element().getBoundingClientRect()
      return [top, innerHeight - bottom]
    }
    const [above = 0, below = 0] = gaps()
    expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
    await page.viewport(390, 844)
    await expect.poll(() => gaps()[1]).toBeLessThanOrEqual(8)
  })
})

describe('A question before a deletion', () => {
  test('has the focus on the harmless answer, so that Enter takes nothing away', async () => {
    let deleted = 0
    const screen = await renderPage(<Deleting onConfirm={() => (deleted += 1)} />)
    await screen.getByRole('button', { name: 'Elimina la card' }).click()
    await expect.element(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Non si torna indietro')
    await expect.element(screen.getByRole('button', { name: 'Annulla' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Elimina la card' })).toHaveFocus()
    expect(deleted).toBe(0)
  })

  test('leaves the focus on the title when the button that opened it went with what was deleted', async () => {
    const screen = await renderPage(<Deleting />)
    await screen.getByRole('button', { name: 'Elimina la card' }).click()
    await screen.getByRole('button', { name: 'Elimina', exact: true }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Pagina' })).toHaveFocus()
  })

  test('takes no second answer while the first one is carried out', async () => {
    let deleted = 0
    const screen = await renderPage(<Deleting busy onConfirm={() => (deleted += 1)} />)
    await screen.getByRole('button', { name: 'Elimina la card' }).click()
    await screen.getByRole('button', { name: 'Eliminazione...' }).click({ force: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    expect(deleted).toBe(0)
  })
})
