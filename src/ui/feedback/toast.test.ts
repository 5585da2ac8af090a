import { beforeEach, expect, it, vi } from 'vitest'

// The queue is kept in the module, so each test imports a fresh module.
beforeEach(() => vi.resetModules())

it('keeps what is said before the drawing part is there, in order, and delivers it once', async () => {
  const { toast, onFirstToast, readToasts } = await import('./toast.ts')
  const load = vi.fn()
  const read = vi.fn()
  onFirstToast(load)

  toast.success('Attività creata')
  toast.error('Errore di accesso', 'Credenziali non valide')
  const action = { label: 'Annulla', run: () => {} }
  toast.success('Card eliminata', undefined, action)
  expect(load).toHaveBeenCalled()

  readToasts(read)
  expect(read.mock.calls).toEqual([
    [{ kind: 'success', title: 'Attività creata', description: undefined, action: undefined, at: '' }],
    [
      {
        kind: 'error',
        title: 'Errore di accesso',
        description: 'Credenziali non valide',
        action: undefined,
        at: '',
      },
    ],
    [{ kind: 'success', title: 'Card eliminata', description: undefined, action, at: '' }],
  ])

  toast.info('Ancora')
  expect(read).toHaveBeenCalledTimes(4)
})

it('asks for the drawing part at once when something was said before anybody listened', async () => {
  const { toast, onFirstToast } = await import('./toast.ts')
  toast.success('Presto')
  const load = vi.fn()
  onFirstToast(load)
  expect(load).toHaveBeenCalledOnce()
})

it('waits again after the drawing part has left', async () => {
  const { toast, readToasts } = await import('./toast.ts')
  const first = vi.fn()
  readToasts(first)()
  toast.info('Nessuno ascolta')
  expect(first).not.toHaveBeenCalled()
  const second = vi.fn()
  readToasts(second)
  expect(second).toHaveBeenCalledOnce()
})
