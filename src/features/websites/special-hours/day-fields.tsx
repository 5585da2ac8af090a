import type { UseFormRegisterReturn } from 'react-hook-form'
import { DateField } from '#ui/fields/date-field.tsx'
import { dayField } from '../hours/days.ts'

interface ErrorState<Errors extends object> {
  errors: Errors
  dirtyFields: object
  isSubmitted: boolean
}

/** The errors that are shown: an empty day is no mistake before somebody has typed one, or wants to save. */
export function toldErrors<Errors extends object>(state: ErrorState<Errors>): Errors {
  const { errors, dirtyFields, isSubmitted } = state
  const typed = new Map(Object.entries(dirtyFields))
  const isTold = (name: string) => isSubmitted || (name !== 'dal' && name !== 'al') || typed.get(name)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isTold(name))) as Errors
}

interface DayFieldsProps {
  errors: { dal?: { message?: string | undefined }; al?: { message?: string | undefined } }
  dal: UseFormRegisterReturn
  al: UseFormRegisterReturn
}

/** The first and the last day. */
export function DayFields({ errors, dal, al }: DayFieldsProps) {
  return (
    <>
      <DateField label="Dal" {...dayField} error={errors.dal?.message} {...dal} />
      <DateField label="Al" {...dayField} error={errors.al?.message} {...al} />
    </>
  )
}
