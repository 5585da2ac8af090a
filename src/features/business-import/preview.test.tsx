import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import { matchColumns } from './columns/columns.ts'
import { sampleCsv } from './columns/sample.ts'
import { readImportFile } from './file/contents.ts'
import { ImportPreview } from './preview.tsx'
import { businessKind } from './rows/businesses.ts'
import { rowsOf } from './rows/kind.ts'
import { statesOf } from './rows/states.ts'

test('The rows to show are chosen in a group of its own name, where one button is pressed', async () => {
  const contents = await readImportFile(businessKind, new TextEncoder().encode(sampleCsv('businesses')))
  const columns = matchColumns(businessKind, contents.headers)
  const [first, ...others] = rowsOf(businessKind, contents, columns)
  const incomplete = others.map((row) => ({ ...row, texts: { ...row.texts, email: '' } }))
  await renderPage(
    <ImportPreview
      kind={businessKind}
      contents={contents}
      table={contents}
      onHead={vi.fn()}
      rereading={false}
      onReread={vi.fn()}
      columns={columns}
      onColumn={vi.fn()}
      rows={statesOf(businessKind, first ? [first, ...incomplete] : [], businessKind.nothingKnown)}
      ticked={new Set()}
      onTick={vi.fn()}
      onCorrect={vi.fn()}
      checking={false}
      count={1}
      onImport={vi.fn()}
      onRestart={vi.fn()}
    />,
  )
  const buttons = page.getByRole('group', { name: 'Righe da mostrare', exact: true }).getByRole('button')
  await expect.element(buttons.first()).toBeVisible()
  expect(buttons.all().map((button) => button.element().textContent)).toEqual([
    'Tutte3',
    'Nuove1',
    'Doppie0',
    'Da correggere2',
  ])
  await buttons.nth(3).click()
  await expect.element(buttons.nth(3)).toHaveAttribute('aria-pressed', 'true')
  expect(buttons.all().filter((one) => one.element().ariaPressed === 'true')).toHaveLength(1)
})
