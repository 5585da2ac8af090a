import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNewRecord } from '#records/use-new-record.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import { CardForm } from './card-form.tsx'
import { editSchema, emptyCard, rules, type CardForm as Values } from './fields.ts'

const website = { id: 'e1', nome: 'Trattoria da Nino', logo_url: null, business_id: 'b1' }

function NewCard({ chosen }: { chosen: typeof website | null }) {
  const record = useNewRecord<Values>({
    form: { ...rules, resolver: zodResolver(editSchema) },
    initial: emptyCard,
    save: async () => {},
    onSaved: async () => {},
    onError: () => {},
  })
  const choice = { website: chosen, onChoose: () => {} }
  return <CardForm record={record} choice={choice} websiteName={chosen?.nome ?? 'Nome attività'} />
}

const preview = () => page.getByRole('region', { name: 'Anteprima della card' })
const download = () => preview().getByRole('button', { name: 'Scarica' })

test('The preview names the chosen activity, whose card can be downloaded before it is saved', async () => {
  await renderPage(<NewCard chosen={website} />)
  await expect.element(download()).toBeVisible()
  await expect.element(preview().getByText('Trattoria da Nino').last()).toBeVisible()
  expect(preview().getByText('Nome attività').elements()).toEqual([])
})

test('Before an activity is chosen there is nothing to download', async () => {
  await renderPage(<NewCard chosen={null} />)
  await expect.element(preview().getByText('Nome attività').last()).toBeVisible()
  expect(download().elements()).toEqual([])
})
