import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { SearchBox } from './search-box.tsx'

let searched: string[]
beforeEach(() => {
  searched = []
})

function Search({ from = '' }: { from?: string }) {
  const [value, setValue] = useState(from)
  return (
    <>
      <SearchBox
        label="Cerca"
        value={value}
        onChange={(text) => {
          searched.push(text)
          setValue(text)
        }}
      />
      <button type="button" onClick={() => setValue('dall’indirizzo')}>
        Indietro
      </button>
    </>
  )
}

/** Types into the box at once: Vitest lets the stopped clock run while the browser fills a field. */
function type(box: Element, text: string): void {
  if (box instanceof HTMLElement) box.focus()
  document.execCommand('insertText', false, text)
}

test('A search begins once, after the last letter', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<Search />)
  const box = screen.getByRole('searchbox').element()
  type(box, 'ba')
  vi.advanceTimersByTime(200)
  type(box, 'r')
  vi.advanceTimersByTime(249)
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['bar'])
})

test('Enter searches at once, and nothing follows it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<Search />)
  const box = screen.getByRole('searchbox').element()
  type(box, 'bar')
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(searched).toEqual(['bar'])
  vi.advanceTimersByTime(1000)
  expect(searched).toEqual(['bar'])
})

test('A search is emptied at once, and the focus goes back to its box', async () => {
  const screen = await render(<Search from="bar" />)
  await screen.getByRole('button', { name: 'Svuota la ricerca' }).click()
  expect(searched).toEqual([''])
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Svuota la ricerca' })).not.toBeInTheDocument()
})

test('The box follows a search that comes from the address, without searching again', async () => {
  const screen = await render(<Search from="bar" />)
  await screen.getByRole('button', { name: 'Indietro' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('dall’indirizzo')
  expect(searched).toEqual([])
})
