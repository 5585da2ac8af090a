import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { dragOver, dropFile } from '../../../testing/components/drop.ts'
import { FileField } from './file-field.tsx'

const list = new File(['Insegna'], 'attivita.csv', { type: 'text/csv' })

test('A file is taken by choosing it, twice the same one too', async () => {
  const taken: string[] = []
  const screen = await render(
    <FileField label="Elenco" accept=".csv" onSelect={({ name }) => taken.push(name)} />,
  )
  const input = screen.getByLabelText('Elenco')
  await input.upload(list)
  await expect.poll(() => taken).toEqual(['attivita.csv'])
  await input.upload(list)
  await expect.poll(() => taken).toEqual(['attivita.csv', 'attivita.csv'])
})

test('A file is taken where it is dropped, and the place shows that it would be', async () => {
  const taken: string[] = []
  const screen = await render(
    <FileField label="Elenco" accept=".csv" onSelect={({ name }) => taken.push(name)} />,
  )
  const place = screen.getByText('oppure trascina qui il file').element().parentElement ?? document.body
  const outline = () => getComputedStyle(place).outlineStyle
  expect(outline()).toBe('none')
  dragOver(place)
  await expect.poll(outline).toBe('solid')
  dropFile(place, list)
  await expect.poll(outline).toBe('none')
  expect(taken).toEqual(['attivita.csv'])
})

test('A second file is not taken while the first one is read', async () => {
  const taken: string[] = []
  const screen = await render(
    <FileField
      label="Elenco"
      accept=".csv"
      busy
      busyText="Lettura..."
      onSelect={({ name }) => taken.push(name)}
    />,
  )
  dropFile(screen.getByText('oppure trascina qui il file').element(), list)
  await expect.element(screen.getByRole('button', { name: 'Lettura...' })).toBeDisabled()
  expect(taken).toEqual([])
})

test('An unreadable file is told at the field, at once to a screen reader', async () => {
  const screen = await render(
    <FileField label="Elenco" accept=".csv" error="Il file è vuoto" onSelect={() => {}} />,
  )
  await expect.element(screen.getByLabelText('Elenco')).toHaveAccessibleDescription('Il file è vuoto')
  expect(screen.getByText('Il file è vuoto').element().closest('[aria-live=assertive]')).not.toBeNull()
})
