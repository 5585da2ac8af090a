import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../../testing/components/focus.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { Button } from '../base/button.tsx'
import { dismissOutdated, toast } from './toast.ts'

type Screen = Awaited<ReturnType<typeof renderPage>>

const messages = (screen: Screen) => screen.getByRole('region', { name: 'Notifiche' })
const undo = (screen: Screen) => screen.getByRole('button', { name: 'Annulla' })

/** A page with a message that offers to undo something; the clock is stopped from then on. */
async function withOffer(run = () => {}) {
  const screen = await renderPage(<input aria-label="Cerca" />)
  toast.info('Pronto')
  await expect.element(messages(screen).getByText('Pronto')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  toast.success('Card eliminata', undefined, { label: 'Annulla', run })
  await expect.element(undo(screen)).toBeVisible()
  return screen
}

describe('A message that offers to take something back', () => {
  test('is there for ten seconds in which nobody points at it or has the focus on it', async () => {
    const screen = await withOffer()
    await undo(screen).hover()
    vi.advanceTimersByTime(30_000)
    await expect.element(undo(screen)).toBeVisible()
    await screen.getByLabelText('Cerca').hover()
    focus(undo(screen))
    vi.advanceTimersByTime(30_000)
    await expect.element(undo(screen)).toBeVisible()
    focus(screen.getByLabelText('Cerca'))
    vi.advanceTimersByTime(10_000)
    await expect.element(undo(screen)).not.toBeInTheDocument()
  })

  test('is used once, also by a double click', async () => {
    const run = vi.fn()
    const screen = await withOffer(run)
    await undo(screen).dblClick()
    await expect.element(undo(screen)).not.toBeInTheDocument()
    expect(run).toHaveBeenCalledOnce()
  })

  test('leaves the focus on the title when it is used by keyboard', async () => {
    const screen = await withOffer()
    focus(undo(screen))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Pagina' })).toHaveFocus()
  })

  test('stays although the page is left and its errors are mended', async () => {
    const screen = await withOffer()
    dismissOutdated({ about: 'errors', at: window.location.pathname })
    dismissOutdated({ about: 'elsewhere' })
    await expect.element(undo(screen)).toBeVisible()
  })
})

describe('An offer is withdrawn', () => {
  test('when a later message is about the same', async () => {
    const screen = await renderPage(<p>Timbri</p>)
    const offer = { label: 'Annulla', run: () => {}, about: 'timbri' }
    toast.success('Timbro aggiunto', undefined, offer)
    await expect.element(messages(screen).getByText('Timbro aggiunto')).toBeVisible()
    toast.success('Premio consegnato', undefined, offer)
    await expect.element(messages(screen).getByText('Premio consegnato')).toBeVisible()
    await expect.element(messages(screen).getByText('Timbro aggiunto')).not.toBeInTheDocument()
  })

  test('when what it takes back was taken back otherwise', async () => {
    const screen = await renderPage(<p>Card</p>)
    for (const about of ['una', 'altra'])
      toast.success(`Eliminata ${about}`, undefined, { label: 'Annulla', run: () => {}, about })
    await expect.element(messages(screen).getByText('Eliminata altra')).toBeVisible()
    dismissOutdated({ about: 'offer', of: 'una' })
    await expect.element(messages(screen).getByText('Eliminata una')).not.toBeInTheDocument()
    await expect.element(messages(screen).getByText('Eliminata altra')).toBeVisible()
  })

  test('when the person has gone', async () => {
    const screen = await renderPage(<p>Card</p>)
    toast.success('Card eliminata', undefined, { label: 'Annulla', run: () => {} })
    await expect.element(undo(screen)).toBeVisible()
    dismissOutdated({ about: 'person' })
    await expect.element(undo(screen)).not.toBeInTheDocument()
  })
})

describe('A message without a button', () => {
  test('about an error leaves when something has succeeded on the same page', async () => {
    const screen = await renderPage(<p>Modulo</p>)
    toast.error('Non salvato', 'Connessione assente')
    await expect.element(messages(screen).getByText('Connessione assente')).toBeVisible()
    toast.success('Salvato')
    await expect.element(messages(screen).getByText('Salvato', { exact: true })).toBeVisible()
    await expect.element(messages(screen).getByText('Non salvato')).not.toBeInTheDocument()
  })

  test('leaves when the person goes on, and comes along when the page goes on by itself', async () => {
    const screen = await renderPage(<button type="button">Altrove</button>)
    toast.success('Card creata')
    await expect.element(messages(screen).getByText('Card creata')).toBeVisible()
    dismissOutdated({ about: 'elsewhere' })
    await expect.element(messages(screen).getByText('Card creata')).toBeVisible()
    await screen.getByRole('button', { name: 'Altrove' }).click()
    dismissOutdated({ about: 'elsewhere' })
    await expect.element(messages(screen).getByText('Card creata')).not.toBeInTheDocument()
  })

  test('is closed by its button, and is told to a screen reader without taking the focus', async () => {
    const screen = await renderPage(<input aria-label="Nome" />)
    await screen.getByLabelText('Nome').click()
    toast.warning('Controlla i dati')
    const text = messages(screen).getByText('Controlla i dati')
    await expect.element(text).toBeVisible()
    expect(text.element().closest('[aria-live=polite]')).not.toBeNull()
    await expect.element(screen.getByLabelText('Nome')).toHaveFocus()
    await messages(screen).getByRole('button', { name: 'Chiudi' }).click()
    await expect.element(text).not.toBeInTheDocument()
  })
})

describe('A message lies over nothing that was just pressed', () => {
  /** A button so far from the lower edge of the window; the boxes of it and of the message that a press of it shows. */
  async function boxesAt(width: number, bottom: number) {
    await page.viewport(width, 844)
    const text = `Copiato a ${width}, ${bottom}`
    const screen = await renderPage(
      <div style={{ position: 'fixed', bottom, left: '50%' }}>
        <Button onClick={() => toast.success(text)}>Copia il codice</Button>
      </div>,
    )
    toast.info(`Prima di ${text}`)
    await expect.element(messages(screen).getByText(`Prima di ${text}`)).toBeVisible()
    const button = screen.getByRole('button', { name: 'Copia il codice' })
    await button.click()
    const message = messages(screen).getByText(text, { exact: true })
    await expect.element(message).toBeVisible()
    return {
      button: () => button.element().getBoundingClientRect(),
      message: () => message.element().closest('li')?.getBoundingClientRect() ?? new DOMRect(),
    }
  }

  test.each([390, 1280])('at the lower edge, %i pixels wide', async (width) => {
    const { button, message } = await boxesAt(width, 16)
    // On a phone it leaves the header free, too.
    await expect.poll(() => message().top).toBe(width < 640 ? 72 : 16)
    expect(message().bottom).toBeLessThan(button().top)
  })

  test('nor above the place of a form’s buttons, which have scrolled away', async () => {
    const bar = document.body.appendChild(document.createElement('div'))
    bar.dataset.bottomBar = ''
    const { message } = await boxesAt(1280, 150)
    await expect.poll(() => message().top).toBe(16)
    bar.remove()
  })

  test('stands at the lower edge when that was elsewhere', async () => {
    const { button, message } = await boxesAt(390, 400)
    await expect.poll(() => message().bottom).toBe(844 - 12)
    expect(message().top).toBeGreaterThan(button().bottom)
  })
})
