import { useId } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Free text with suggestions: the list helps, it does not bind. */
export function SuggestField({ suggestions, ...props }: TextFieldProps & { suggestions: readonly string[] }) {
  const listId = useId()
  return (
    <>
      <TextField autoComplete="off" {...props} list={listId} />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
