import { type ComponentProps, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { TypedDay, unreadableDay } from './typed-day.ts'

/** Takes a field's value, as react-hook-form's `register` does: a date, '' for none, or what was typed and is no date. */
type Take = (event: { type: 'change' | 'blur'; target: { name: string; value: string } }) => unknown

type DateFieldProps = Omit<TextFieldProps, 'type' | 'name' | 'onChange' | 'onBlur'> & {
  name: string
  onChange: Take
  onBlur: Take
  ref: ComponentProps<'input'>['ref']
}

/**
 * A date's input with its label. A date that does not exist is no empty field: its text is the form's value (`2027-06-31`),
 * so that the form can say so.
 */
export function DateField({ name, onChange, onBlur, ...props }: DateFieldProps) {
  const [typed] = useState(() => new TypedDay())
  const [told, setTold] = useState<string | null>(null)
  const textOf = (input: HTMLInputElement) => {
    const { value, validity } = input
    typed.see(value, validity.badInput)
    return validity.badInput ? (typed.text ?? unreadableDay) : value
  }
  const take = (type: 'change' | 'blur', input: HTMLInputElement) => {
    const value = textOf(input)
    setTold(value)
    void (type === 'blur' ? onBlur : onChange)({ type, target: { name, value } })
  }
  return (
    <TextField
      {...props}
      type="date"
      name={name}
      onFocus={({ target }) => typed.begin(target.value, target.validity.badInput)}
      onKeyDown={({ key, shiftKey }) => typed.press(key, shiftKey)}
      // What leaves the date as it was, empty, is no change for the browser.
      onKeyUp={({ currentTarget }) => {
        if (currentTarget.validity.badInput && textOf(currentTarget) !== told) take('change', currentTarget)
      }}
      onChange={({ target }) => take('change', target)}
      onBlur={({ target }) => take('blur', target)}
    />
  )
}
