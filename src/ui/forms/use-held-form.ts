import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { type Answer, answer, answeredByTyping, follow, type Held, openIn } from './held-row.ts'
import { type FieldOptions, imageField, recordFields } from './record-fields.ts'

export interface HeldFormOptions<Row, Values extends FieldValues> extends FieldOptions<Row, Values> {
  resolver: Resolver<Values>
  /** The fields' labels, by their names. */
  labels: Readonly<Record<string, string>>
}

/** The form of a stored row, and what it has taken in of the row's versions. */
export function useHeldForm<Row, Values extends FieldValues>(
  opened: Row,
  options: HeldFormOptions<Row, Values>,
) {
  const { toForm, resolver, labels, image } = options
  const form = useForm<Values>({
    resolver,
    defaultValues: toForm(opened) as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const fields = recordFields(form, options)
  const [held, setHeld] = useState<Held<Row>>(() => ({ row: opened, base: fields.stored(opened) }))
  const [followed, setFollowed] = useState<readonly string[]>([])
  const labelOf = (name: string) => (name === imageField ? image?.label : labels[name]) ?? name

  const hold = (next: Held<Row>) => {
    setHeld(next)
    return next
  }
  return {
    form,
    fields,
    held,
    /** The labels of the fields that have just followed somebody else's save. */
    followed,
    labelOf,
    isAsking: openIn(fields, held).length > 0,
    takeIn: (from: Held<Row>, row: Row) => {
      const next = follow(fields, from, row)
      setFollowed(next.taken.map(labelOf))
      return hold(next.held)
    },
    answer: (answers: Answer[]) => (answers.length > 0 ? hold(answer(fields, held, answers)) : held),
    /** Closes what the typing itself has answered. */
    settle: () => {
      const answers = answeredByTyping(fields, held)
      return answers.length > 0 ? hold(answer(fields, held, answers)) : held
    },
    /** Goes out from a row, whatever is typed. */
    startFrom: (row: Row) => {
      const base = fields.stored(row)
      fields.goOutFrom(row, base)
      return hold({ row, base })
    },
  }
}
