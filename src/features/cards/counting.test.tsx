import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNewRecord } from '#records/use-new-record.ts'
import { openedRow } from '#records/use-opened-row.ts'
import { withAnswers } from '../../../testing/components/answers.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { announceProblems, CardForm } from './card-form.tsx'
import { EditCard } from './edit-card.tsx'
import { editSchema, emptyCard, rules, type CardForm as Values } from './fields.ts'
import { type Card, cardQueries } from './queries.ts'

const stored: Card = {
  id: 'c0000000-0000-4000-8000-000000000001',
  business_id: 'b0000000-0000-4000-8000-000000000001',
  website_id: 'e0000000-0000-4000-8000-000000000001',
  logo_url: null,
  background_color: '#7a2e2e',
  nome: 'Amici di Nino',
  font: 'Lato',
  timbri: 10,
  premio: 'Un caffè',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ricerca: '',
  websites: { nome: 'Trattoria da Nino' },
}

function NewCard() {
  const record = useNewRecord<Values>({
    form: { ...rules, resolver: zodResolver(editSchema) },
    initial: emptyCard,
    save: async () => {},
    onSaved: async () => {},
    onError: () => {},
    onInvalid: announceProblems,
  })
  return <CardForm record={record} websiteName="Trattoria da Nino" />
}

const stamps = () => page.getByLabelText('Timbri per il premio')
const reward = () => page.getByLabelText('Premio', { exact: true })
const preview = () => page.getByRole('region', { name: 'Anteprima della card' })

test('The preview shows the stamps and the reward as soon as both are there, and no sooner', async () => {
  await renderPage(<NewCard />)
  await stamps().fill('8')
  expect(preview().element().querySelectorAll('svg path[fill-rule]')).toHaveLength(0)
  await reward().fill('Un caffè')
  await expect.element(preview()).toMatchTextContent('8 timbri: Un caffè')
  expect(preview().element().querySelectorAll('svg path[fill-rule]')).toHaveLength(1)
  await stamps().fill('21')
  await expect.element(preview()).not.toMatchTextContent('timbri')
})

test('Of stamps and reward one alone is not saved: the other one says so, until both are there or neither', async () => {
  await renderPage(<NewCard />)
  await stamps().fill('8')
  await page.getByRole('button', { name: 'Crea Card' }).click()
  await expect.element(reward()).toHaveAccessibleDescription(/Scrivi il premio/)
  await stamps().fill('')
  await expect.element(reward()).not.toHaveAccessibleDescription(/Scrivi il premio/)
  await stamps().fill('1')
  await page.getByRole('button', { name: 'Crea Card' }).click()
  await expect.element(stamps()).toHaveAccessibleDescription(/Scrivi un numero intero da 2 a 20/)
})

/** The card's form, with what the backend says of the people who hold it. */
async function open(figures: { titolari: number; timbri_mese: number; pieni: number }) {
  const asked = withAnswers({
    '/rpc/card_figures': () => ({ body: { timbri_oggi: 0, ...figures } }),
    '/rest/v1/cards': () => ({ body: [stored] }),
  })
  await renderPage(<EditCard opened={openedRow(cardQueries.byId(stored.id), stored)} />)
  await expect.element(stamps()).toHaveValue('10')
  return asked
}
const saves = (asked: readonly string[]) => asked.filter((request) => request.startsWith('PATCH'))
const press = () => page.getByRole('button', { name: 'Salva Modifiche' }).click()

test('The form says how many hold the card, and how many stamps there were this month', async () => {
  await open({ titolari: 1240, timbri_mese: 1, pieni: 0 })
  await expect
    .element(page.getByText('1240 persone tengono questa card · 1 timbro questo mese'))
    .toBeVisible()
})

test('Fewer stamps than people have are saved only when the question is answered, which tells how many would be full', async () => {
  const asked = await open({ titolari: 5, timbri_mese: 9, pieni: 3 })
  await stamps().fill('6')
  await press()
  const question = page.getByRole('alertdialog', { name: 'Abbassare a 6 i timbri per il premio?' })
  await expect.element(question).toHaveAccessibleDescription(/^3 persone .* saranno piene/)
  expect(asked.some((request) => request.includes('_timbri=6'))).toBe(true)
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(stamps()).toHaveValue('6')
  expect(saves(asked)).toEqual([])
  await press()
  await question.getByRole('button', { name: 'Salva lo stesso' }).click()
  await expect.poll(() => saves(asked)).toHaveLength(1)
})

test('Nobody is asked where nobody would be full, and where the reward takes more', async () => {
  const asked = await open({ titolari: 5, timbri_mese: 9, pieni: 0 })
  await stamps().fill('6')
  await press()
  await expect.poll(() => saves(asked)).toHaveLength(1)
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('A card that stops counting asks too', async () => {
  const asked = await open({ titolari: 5, timbri_mese: 9, pieni: 1 })
  await stamps().fill('')
  await reward().fill('')
  await press()
  const question = page.getByRole('alertdialog', { name: 'Togliere i timbri dalla card?' })
  await expect.element(question).toHaveAccessibleDescription(/^1 persona ha già dei timbri/)
  expect(saves(asked)).toEqual([])
})
