import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useDebounced } from '#browser/use-debounced.ts'
import { useOwnerId } from '#features/profile/queries.ts'
import { type WebsiteWithoutCard, websiteChoices, websiteQueries } from '#features/websites/queries.ts'
import { foldText } from '#italian/fold-text.ts'
import { Button } from '#ui/base/button.tsx'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'

interface WebsiteFieldProps {
  value: WebsiteWithoutCard | null
  onChange: (website: WebsiteWithoutCard | null) => void
  onBlur: () => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** 'Attività': the websites without a card, searched by name. */
export function WebsiteField({ value, onChange, onBlur, error, ref }: WebsiteFieldProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text, 250)
  // The page has just fetched the first ones, so they are in the cache.
  const query = useQuery({
    ...websiteQueries.withoutCard(search, useOwnerId('websites')),
    retryOnMount: false,
  })
  const items = query.data ?? []
  const failure = query.error && 'Impossibile caricare le attività'

  return (
    <ComboboxField
      label="Attività"
      required
      placeholder="Scegli un'attività"
      items={items}
      itemKey={({ id }) => id}
      itemLabel={({ nome }) => nome}
      fold={foldText}
      value={value}
      onValueChange={onChange}
      inputValue={text}
      onInputValueChange={setText}
      loading={query.isPending}
      emptyText={failure ?? (search ? 'Nessuna attività trovata' : 'Tutte le attività hanno già una card')}
      moreText={items.length >= websiteChoices ? 'Scrivi il nome per trovare le altre' : undefined}
      error={error ?? failure}
      action={
        failure && (
          <Button variant="ghost" size="sm" onClick={() => query.refetch()}>
            Riprova
          </Button>
        )
      }
      onBlur={onBlur}
      ref={ref}
    />
  )
}
