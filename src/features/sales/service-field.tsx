import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { queryClient } from '#backend/query-client.ts'
import { useDebounced } from '#browser/use-debounced.ts'
import { foldText } from '#italian/fold-text.ts'
import { euroToInput, formatEuro } from '#italian/format.ts'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { choiceQueries, mostOffered, type Service, serviceName } from './choices.ts'
import { lengthLabel, type SaleForm } from './fields.ts'

/** 'Servizio', of both catalogues, searched by name. Choosing one fills the fields that nobody has typed in. */
export function ServiceField({ form }: { form: UseFormReturn<SaleForm> }) {
  const [text, setText] = useState('')
  const query = useQuery(choiceQueries.services(useDebounced(text, 250)))
  const chosen = useChosenService(form)
  // What the last choice has filled stays known while the field is emptied for the next one.
  const before = useRef<Service | null>(null)
  useEffect(() => {
    if (chosen) before.current = chosen
  }, [chosen])

  const choose = (service: Service) => {
    queryClient.setQueryData(choiceQueries.service(service.key).queryKey, service)
    for (const [name, value] of Object.entries(filling(form.getValues(), before.current, service))) {
      const shouldValidate = form.getFieldState(name as keyof SaleForm).invalid
      form.setValue(name as keyof SaleForm, value, { shouldDirty: true, shouldValidate })
    }
  }
  const items = query.data ?? []

  return (
    <Controller
      control={form.control}
      name="servizio"
      render={({ field, fieldState }) => (
        <ComboboxField<Service>
          label="Servizio"
          required
          placeholder="Scegli un servizio"
          items={items}
          itemKey={({ key }) => key}
          itemLabel={(service) => serviceName(service) ?? ''}
          fold={foldText}
          value={chosen ?? null}
          onValueChange={(service) => {
            if (service) choose(service)
            field.onChange(service?.key ?? '')
          }}
          inputValue={text}
          onInputValueChange={setText}
          loading={query.isPending}
          emptyText={query.error ? 'Impossibile caricare i servizi' : 'Nessun servizio trovato'}
          moreText={items.length >= mostOffered ? 'Scrivi il nome per trovare gli altri' : undefined}
          hint={chosen ? `A listino: ${formatEuro(chosen.costo)} · ${lengthLabel(chosen.mesi)}` : undefined}
          error={fieldState.error?.message}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  )
}

/** The service that the form names, as the catalogue has it now. */
function useChosenService({ control }: UseFormReturn<SaleForm>): Service | null | undefined {
  return useQuery(choiceQueries.service(useWatch({ control, name: 'servizio' }))).data
}

type Filled = Pick<SaleForm, 'nome' | 'costo' | 'mesi'>

const valuesOf = ({ nome, costo, mesi }: Service): Filled => ({
  nome,
  costo: euroToInput(costo),
  mesi: mesi === null ? '' : String(mesi),
})

/**
 * What choosing a service writes into the form: its name, cost and length, each where the field is empty or still has what the
 * service chosen before has written. What a person has typed stays.
 */
export function filling(typed: Filled, before: Service | null, chosen: Service): Partial<Filled> {
  const [old, next] = [before && valuesOf(before), valuesOf(chosen)]
  const isFree = (name: keyof Filled) => typed[name].trim() === '' || typed[name].trim() === old?.[name]
  return Object.fromEntries(
    (['nome', 'costo', 'mesi'] as const).filter(isFree).map((name) => [name, next[name]]),
  )
}
