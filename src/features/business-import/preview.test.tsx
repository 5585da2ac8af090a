import type { ComponentProps } from 'react'
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

type Props = ComponentProps<typeof ImportPreview>

/** The preview of the sample, of which all rows but so many lack their e-mail address. */
async function open(complete: number, props: Partial<Props> = {}) {
  const contents = await readImportFile(businessKind, new TextEncoder().encode(sampleCsv('businesses')))
  const columns = matchColumns(businessKind, contents.headers)
  const read = rowsOf(businessKind, contents, columns).map((row, index) =>
    index < complete ? row : { ...row, texts: { ...row.texts, email: '' } },
  )
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
      rows={statesOf(businessKind, read, businessKind.nothingKnown)}
      ticked={new Set()}
      onTick={vi.fn()}
      onCorrect={vi.fn()}
      checking={false}
      count={complete}
      onImport={vi.fn()}
      onRestart={vi.fn()}
      {...props}
    />,
  )
}

test('The rows to show are chosen in a group of its own name, where one button is pressed', async () => {
  await open(1)
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

test.each([0, 1])(
  'With %i rows to import a press of Importa takes what is typed in a cell',
  async (complete) => {
    const did: string[] = []
    await open(complete, {
      onCorrect: (_line, field, text) => did.push(`${field} ${text}`),
      onImport: () => did.push('import'),
    })
    await page.getByRole('textbox', { name: 'Email, riga 3' }).fill('bar@example.it')
    // No row becomes complete here, so that a button for no row stays disabled.
    await page.getByRole('button', { name: `Importa ${complete} attività` }).click({ force: true })
    expect(did).toEqual(['email bar@example.it', ...(complete > 0 ? ['import'] : [])])
  },
)

test("On a phone the way to a row's error ends where its message is in sight", async () => {
  await page.viewport(390, 640)
  await open(0)
  await page.getByRole('button', { name: /vai all'errore della riga 4/ }).click()
  const field = page.getByRole('textbox', { name: 'Email, riga 4' })
  await expect.element(field).toHaveFocus()
  const box = page.getByRole('region', { name: 'Righe del file' }).element().getBoundingClientRect()
  const message = page.getByText('Email non valida').last().element().getBoundingClientRect()
  expect(message.bottom).toBeLessThanOrEqual(box.bottom)
})
