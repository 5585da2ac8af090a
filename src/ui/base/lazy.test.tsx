import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { Boundary } from './boundary.tsx'
import { Lazy, lazyCode } from './lazy.tsx'

function Panel({ text }: { text: string }) {
  return <p>{text}</p>
}

function Broken(): never {
  throw new Error('rotto')
}

/** Code whose load fails this many times before it succeeds. */
function codeAfter(failures: number) {
  let asked = 0
  const load = vi.fn(async () => {
    asked += 1
    if (asked <= failures) throw new TypeError('Failed to fetch')
    return { default: Panel }
  })
  return { load, code: lazyCode(load) }
}

const props = { text: 'Cronologia' }

describe('A part whose code comes late', () => {
  test('has something in its place meanwhile', async () => {
    let come: (module: { default: typeof Panel }) => void = () => {}
    const code = lazyCode(() => new Promise<{ default: typeof Panel }>((resolve) => (come = resolve)))
    const screen = await render(<Lazy code={code} props={props} pending={<p>Caricamento...</p>} />)
    await expect.element(screen.getByText('Caricamento...')).toBeVisible()
    come({ default: Panel })
    await expect.element(screen.getByText('Cronologia')).toBeVisible()
    await expect.element(screen.getByText('Caricamento...')).not.toBeInTheDocument()
  })

  test('is asked for once more by itself when it did not come', async () => {
    const { load, code } = codeAfter(1)
    const screen = await render(<Lazy code={code} props={props} failure="Impossibile aprirla" />)
    await expect.element(screen.getByText('Cronologia')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test("says in its place that it did not come, and comes by 'Riprova', while the page stays", async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { code } = codeAfter(2)
    const screen = await render(
      <main>
        <input aria-label="Nome" />
        <Lazy code={code} props={props} failure="Impossibile aprire la cronologia" />
      </main>,
    )
    await screen.getByLabelText('Nome').fill('Bar Sport')
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('Impossibile aprire la cronologia. Riprova tra poco.')
    await screen.getByRole('button', { name: 'Riprova' }).click()
    await expect.element(screen.getByText('Cronologia', { exact: true })).toBeVisible()
    await expect.element(screen.getByLabelText('Nome')).toHaveValue('Bar Sport')
    failed.mockRestore()
  })

  test('is asked for again the next time it is opened', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const onFailure = vi.fn()
    const { code } = codeAfter(2)
    const part = (when: boolean) => <Lazy code={code} props={props} when={when} onFailure={onFailure} />
    const screen = await render(part(true))
    await expect.poll(() => onFailure.mock.calls.length).toBe(1)
    await screen.rerender(part(false))
    await screen.rerender(part(true))
    await expect.element(screen.getByText('Cronologia')).toBeVisible()
    failed.mockRestore()
  })

  test('is not asked for before it is to be seen, unless it is wanted soon', async () => {
    const { load, code } = codeAfter(0)
    const screen = await render(<Lazy code={code} props={props} when={false} />)
    expect(load).not.toHaveBeenCalled()
    await screen.rerender(<Lazy code={code} props={props} when={false} soon />)
    expect(load).toHaveBeenCalled()
  })
})

test('A part that breaks leaves the rest of the page as it is, and says so', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onFailure = vi.fn()
  const screen = await render(
    <>
      <p>Il resto</p>
      <Boundary fallback={<p>Qualcosa è andato storto</p>} onFailure={onFailure}>
        <Broken />
      </Boundary>
    </>,
  )
  await expect.element(screen.getByText('Il resto')).toBeVisible()
  await expect.element(screen.getByText('Qualcosa è andato storto')).toBeVisible()
  expect(onFailure).toHaveBeenCalledWith(new Error('rotto'))
  failed.mockRestore()
})
