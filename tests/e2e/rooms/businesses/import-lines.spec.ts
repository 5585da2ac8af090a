import { Buffer } from 'node:buffer'
import { choose, headers, importPage, rowOf, rowsOf } from '../../support/rooms/import.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const csv = (lines: readonly (readonly string[])[], encoded = (text: string) => Buffer.from(text)) => ({
  name: 'clienti.csv',
  mimeType: 'text/csv',
  buffer: encoded(lines.map((cells) => cells.join(';')).join('\r\n')),
})

test.describe('Importa Attività, every line of a file', () => {
  test('The admin’s import takes every line of a file for what it is: headings, sums, letters of other systems', async ({
    inside,
    unique,
    db,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('without headings is an activity, also after the columns were chosen by hand', async () => {
      const name = unique('Bar')
      const row = (which: string) => [
        `${name} ${which}`,
        `${which} srl`,
        '12345678903',
        'Via Po 1',
        'Torino',
        'Piemonte',
        `${name}.${which}@example.it`,
      ]
      await next(page, importPage)
      await choose(page, csv([row('Rosso'), row('Verde')]))
      await expect(page.getByText('Il file non ha intestazioni')).toBeVisible()
      const fields = ['Insegna', 'Ragione Sociale', 'Partita IVA', 'Indirizzo', 'Città', 'Regione', 'Email']
      for (const [column, field] of fields.entries()) {
        await page.getByRole('combobox', { name: field }).selectOption(String(column))
      }
      await page.getByRole('button', { name: 'Importa 2 attività' }).click()
      await expect(page.getByText('2 attività importate')).toBeVisible()
      const { data } = await db
        .from('businesses')
        .select('insegna')
        .like('insegna', `${name}%`)
        .throwOnError()
      expect(data?.map(({ insegna }) => insegna).sort()).toEqual([`${name} Rosso`, `${name} Verde`])
    })

    await test.step('below a line that may be headings; that one is read as a row when told so', async () => {
      const name = unique('Bar')
      await next(page, importPage)
      await choose(page, csv([[name, 'Rosso', '', '', 'Torino'], rowOf(`${name} Due`, `${name}@example.it`)]))
      await expect(page.getByText('La prima riga è letta come intestazione.')).toBeVisible()
      await page.getByRole('combobox', { name: 'Città' }).selectOption('4')
      await page.getByRole('button', { name: 'Leggila come attività' }).click()
      await expect(rowsOf(page, 'da correggere')).toHaveCount(2)
      await expect(page.getByRole('combobox', { name: 'Città' })).toHaveValue('4')
      await axe(page)
      await page.getByRole('button', { name: 'Leggila come intestazione' }).click()
      await expect(rowsOf(page, 'da correggere')).toHaveCount(1)
    })

    await test.step('that is a sum or headings again is named', async () => {
      const name = unique('Bar')
      await next(page, importPage)
      const rows = [rowOf(name, `${name}@example.it`), rowOf(`${name} Due`, `${name}.2@example.it`)]
      await choose(
        page,
        csv([headers, ...rows.slice(0, 1), ['Subtotale', '1'], headers, ...rows.slice(1), ['Totale', '2']]),
      )
      await expect(rowsOf(page, 'nuova')).toHaveCount(2)
      await expect(rowsOf(page, 'da correggere')).toHaveCount(0)
      await page.getByText('3 righe del file non sono lette come attività').click()
      await expect(page.getByText('Riga 3: «Subtotale · 1», un totale')).toBeVisible()
      await expect(page.getByText(/^Riga 4: «Insegna · .*», intestazione ripetuta$/)).toBeVisible()
    })

    await test.step('has its letters, as Excel writes them on a Mac and in MS-DOS', async () => {
      const name = unique('Caff')
      await next(page, importPage)
      const head = headers.map((header) => (header === 'Comune' ? 'Città' : header))
      const row = rowOf(`${name}è`, `${name}@example.it`, { Comune: 'Forlì' })
      const bytes = { Macintosh: { à: 0x88, è: 0x8f, ì: 0x93 }, 'MS-DOS': { à: 0x85, è: 0x8a, ì: 0x8d } }
      for (const [kind, letters] of Object.entries(bytes)) {
        const encoded = (text: string) =>
          Buffer.from(
            [...text].map((char) => new Map(Object.entries(letters)).get(char) ?? char.charCodeAt(0)),
          )
        await choose(page, csv([head, row], encoded))
        await expect(rowsOf(page, 'nuova')).toContainText(`${name}è`)
        await expect(rowsOf(page, 'nuova')).toContainText('Forlì')
        await expect(page.getByText(`Lettere lette come CSV di ${kind}.`)).toBeVisible()
        await page.getByRole('button', { name: 'Scegli un altro file' }).click()
      }
    })
  })
})
