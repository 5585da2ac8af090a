import { useId } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text field with suggestions; any other text is accepted too. */
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
