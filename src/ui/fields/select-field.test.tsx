import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { FilterSelect } from './filter-select.tsx'
import { SelectField, type SelectOption } from './select-field.tsx'

function Choice({ options }: { options: readonly SelectOption[] }) {
  const { register, getValues } = useForm({ defaultValues: { metodo: '2' } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.currentTarget.title = getValues('metodo')
      }}
    >
      <SelectField label="Metodo" placeholder="Nessuno" options={options} {...register('metodo')} />
      <button type="submit">Salva</button>
    </form>
  )
}

test('A value is kept although its option comes later', async () => {
  const screen = await render(<Choice options={[]} />)
  await screen.rerender(
    <Choice
      options={[
        { value: '1', label: 'Rossi' },
        { value: '2', label: 'Bianchi' },
      ]}
    />,
  )
  await expect.element(screen.getByLabelText('Metodo')).toHaveDisplayValue('Bianchi')
  await screen.getByRole('button').click()
  await expect.element(screen.getByTitle('2')).toBeVisible()
})

test('The empty option takes a choice back', async () => {
  const screen = await render(<Choice options={[{ value: '2', label: 'Bianchi' }]} />)
  await screen.getByLabelText('Metodo').selectOptions('Nessuno')
  await expect.element(screen.getByLabelText('Metodo')).toHaveValue('')
})

test('A filter is chosen by its words and answers its value', async () => {
  const chosen: string[] = []
  const screen = await render(
    <FilterSelect
      label="Stato"
      value=""
      options={[
        { value: '', label: 'Tutti' },
        { value: 'sospeso', label: 'Sospeso' },
      ]}
      onChange={(value) => chosen.push(value)}
    />,
  )
  await screen.getByLabelText('Stato').selectOptions('Sospeso')
  expect(chosen).toEqual(['sospeso'])
})
