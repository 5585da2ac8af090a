import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { queryClient } from '#backend/query-client.ts'
import { useDebounced } from '#browser/use-debounced.ts'
import { foldText } from '#italian/fold-text.ts'
import { shown } from '#records/fields.ts'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { type Buyer, choiceQueries, mostOffered } from './choices.ts'
import { fields, type SaleForm } from './fields.ts'

/** 'Attività', searched by name; a suspended one says so. */
export function BuyerField({ form }: { form: UseFormReturn<SaleForm> }) {
  return (
    <Controller
      control={form.control}
      name="business_id"
      render={({ field, fieldState }) => <Choice {...field} error={fieldState.error?.message} />}
    />
  )
}

type ChoiceProps = Pick<Parameters<typeof ComboboxField>[0], 'ref' | 'onBlur'> & {
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

function Choice({ value, onChange, error, ...field }: ChoiceProps) {
  const [text, setText] = useState('')
  const query = useQuery(choiceQueries.buyers(useDebounced(text, 250)))
  const { data: chosen } = useQuery(choiceQueries.buyer(value))
  const items = query.data ?? []

  return (
    <ComboboxField<Buyer>
      {...shown(fields.business_id)}
      placeholder="Scegli un'attività"
      items={items}
      itemKey={({ id }) => id}
      itemLabel={labelOf}
      fold={foldText}
      value={chosen ?? null}
      onValueChange={(buyer) => {
        if (buyer) queryClient.setQueryData(choiceQueries.buyer(buyer.id).queryKey, buyer)
        onChange(buyer?.id ?? '')
      }}
      inputValue={text}
      onInputValueChange={setText}
      loading={query.isPending}
      emptyText={query.error ? 'Impossibile caricare le attività' : 'Nessuna attività trovata'}
      moreText={items.length >= mostOffered ? 'Scrivi il nome per trovare le altre' : undefined}
      error={error ?? (chosen === null && value !== '' ? fields.business_id.refused?.fkey : undefined)}
      hint={
        chosen?.stato === 'sospeso' ? "L'attività è sospesa: la vendita resta e conta lo stesso" : undefined
      }
      {...field}
    />
  )
}

const labelOf = ({ insegna, citta }: Buyer) => `${insegna}, ${citta}`
