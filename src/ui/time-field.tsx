import { cx } from './cx.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A time of day, value `HH:MM`. */
export function TimeField({ className, ...props }: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  return <TextField {...props} type="time" className={cx('max-w-36', className)} />
}
