import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileField } from '#ui/fields/file-field.tsx'
import { dropFile } from '../../testing/components/drop.ts'
import { renderPage } from '../../testing/components/page.tsx'
import { ignoreStrayFiles } from './stray-files.ts'

let stop = () => {}
beforeEach(() => {
  stop = ignoreStrayFiles()
})
afterEach(() => stop())

/** Whether the browser would do with a dragged thing what it does by itself. */
function isLeft(type: string, place: Element, files = [new File(['x'], 'listino.pdf')]): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  if (files.length === 0) dataTransfer.setData('text/plain', 'un testo')
  return place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

test('a file that is dropped beside its zone opens nothing; a text goes where it is dropped', async () => {
  await renderPage(<textarea aria-label="Note" />)
  for (const place of [document.body, document.querySelector('h1'), document.querySelector('textarea')]) {
    for (const type of ['dragover', 'drop']) expect(isLeft(type, place as Element), type).toBe(false)
    expect(isLeft('drop', place as Element, [])).toBe(true)
  }
  stop()
  expect(isLeft('drop', document.body)).toBe(true)
})

test('a zone still gets the file, and a bare field for files keeps what the browser does', async () => {
  const taken: string[] = []
  const screen = await renderPage(
    <>
      <FileField label="Elenco" accept=".csv" onSelect={({ name }) => taken.push(name)} />
      <input type="file" aria-label="Altro" />
    </>,
  )
  const zone = screen.getByText('oppure trascina qui il file').element()
  dropFile(zone, new File(['x'], 'elenco.csv'))
  expect(taken).toEqual(['elenco.csv'])
  expect(isLeft('drop', screen.getByLabelText('Altro').element())).toBe(true)
})
