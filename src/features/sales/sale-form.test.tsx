import { zodResolver } from '@hookform/resolvers/zod'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#backend/query-client.ts'
import { useNewRecord } from '#records/use-new-record.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { type Buyer, choiceQueries, type Service } from './choices.ts'
import { emptySale, rules, schema, toRow, type SaleForm as Values } from './fields.ts'
import { SaleForm } from './sale-form.tsx'

const posts: Service = { key: 'services:posts', kind: 'Social', nome: 'Post e storie', costo: 149, mesi: 3 }
const logo: Service = { key: 'graphic_services:logo', kind: 'Grafica', nome: 'Logo', costo: 590, mesi: null }
const bar: Buyer = { id: 'bar', insegna: 'Bar Sport', citta: 'Trento', stato: 'attivo' }
const forno: Buyer = { id: 'forno', insegna: 'Forno Moretti', citta: 'Como', stato: 'sospeso' }

beforeEach(() => {
  queryClient.setQueryData(choiceQueries.services('').queryKey, [posts, logo])
  queryClient.setQueryData(choiceQueries.buyers('').queryKey, [bar, forno])
})

const sent: Values[] = []

function NewSale({ initial }: { initial: Partial<Values> }) {
  const record = useNewRecord<Values>({
    form: { ...rules, resolver: zodResolver(schema) },
    initial: { ...emptySale, inizio: '2027-01-31', ...initial },
    save: async (values) => void sent.push(values),
    onSaved: async () => {},
    onError: () => {},
  })
  return <SaleForm record={record} />
}

async function open(initial: Partial<Values> = {}) {
  sent.length = 0
  const screen = await renderPage(<NewSale initial={initial} />)
  const field = (name: string) => screen.getByLabelText(name, { exact: true })
  const choose = async (name: string, option: string) => {
    await field(name).click()
    await screen.getByRole('option', { name: option }).click()
  }
  const create = screen.getByRole('button', { name: 'Crea Vendita' })
  return { screen, field, choose, create }
}

describe('Choosing a service', () => {
  test('fills name, cost and length, says what the catalogue says, and when the sale ends', async () => {
    const { field, choose } = await open()
    await choose('Servizio', 'Post e storie (Social)')
    await expect.element(field('Servizio')).toHaveValue('Post e storie (Social)')
    await expect.element(field('Servizio')).toHaveAccessibleDescription(/A listino: 149,00\s€ · 3 mesi/)
    await expect.element(field('Nome')).toHaveValue('Post e storie')
    await expect.element(field('Costo')).toHaveValue('149,00')
    await expect.element(field('Durata')).toHaveValue('3')
    await expect.element(field('Inizio')).toHaveAccessibleDescription('Scade il 30 apr 2027')
  })

  test('replaces what the one before has filled, also after the field was emptied', async () => {
    const { field, choose } = await open()
    await choose('Servizio', 'Post e storie (Social)')
    await field('Servizio').fill('')
    await choose('Servizio', 'Logo (Grafica)')
    await expect.element(field('Nome')).toHaveValue('Logo')
    await expect.element(field('Costo')).toHaveValue('590,00')
    await expect.element(field('Durata')).toHaveValue('')
    await expect.element(field('Inizio')).toHaveAccessibleDescription('Senza scadenza')
  })

  test('leaves what was typed, before it and between two', async () => {
    const { field, choose } = await open()
    await field('Nome').fill('Logo per il bar')
    await choose('Servizio', 'Post e storie (Social)')
    await expect.element(field('Nome')).toHaveValue('Logo per il bar')
    await field('Costo').fill('99')
    await choose('Servizio', 'Logo (Grafica)')
    await expect.element(field('Nome')).toHaveValue('Logo per il bar')
    await expect.element(field('Costo')).toHaveValue('99')
    await expect.element(field('Durata')).toHaveValue('')
  })

  test('corrects the fields that were reported as missing', async () => {
    const { field, choose, create } = await open()
    await create.click()
    await expect.element(field('Attività')).toHaveFocus()
    await expect.element(field('Attività')).toHaveAccessibleDescription("Seleziona un'attività")
    await expect.element(field('Servizio')).toHaveAccessibleDescription('Seleziona un servizio')
    await expect.element(field('Costo')).toHaveAccessibleDescription(/Costo è obbligatorio/)
    await choose('Servizio', 'Post e storie (Social)')
    await expect.element(field('Costo')).toHaveAccessibleDescription('Per tutta la durata')
    await expect.element(field('Nome')).not.toHaveAttribute('aria-invalid')
  })
})

test('What was chosen and filled is saved as it stands, and the service by its own column', async () => {
  const { screen, field, choose, create } = await open()
  await choose('Attività', 'Forno Moretti, Como')
  await expect.element(field('Attività')).toHaveAccessibleDescription(/sospesa/)
  await choose('Servizio', 'Logo (Grafica)')
  await field('Costo').fill('350,5')
  await create.click()
  await expect.poll(() => sent.length).toBe(1)
  const [values = emptySale] = sent
  expect(toRow(values)).toMatchObject({
    business_id: 'forno',
    service_id: null,
    graphic_service_id: 'logo',
    nome: 'Logo',
    costo: 350.5,
    mesi: null,
    inizio: '2027-01-31',
    stato: 'attiva',
    pagata_il: null,
    note: null,
  })
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('A length of no months, of too many, or of half a one is refused at its field', async () => {
  const { field, create } = await open()
  for (const typed of ['0', '61', '1,5', 'tre']) {
    await field('Durata').fill(typed)
    await create.click()
    await expect.element(field('Durata')).toHaveAccessibleDescription(/numero intero da 1 a 60/)
  }
  await field('Durata').fill(' 60 ')
  await expect.element(field('Durata')).not.toHaveAttribute('aria-invalid')
})

test('An activity that the address names is chosen already, and the form counts as untouched', async () => {
  queryClient.setQueryData(choiceQueries.buyer('bar').queryKey, bar)
  const { screen, field } = await open({ business_id: 'bar' })
  await expect.element(field('Attività')).toHaveValue('Bar Sport, Trento')
  await expect.element(screen.getByText('Modifiche non salvate')).not.toBeInTheDocument()
})
