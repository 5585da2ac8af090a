import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { type Answer, answer, answeredByTyping, follow, type Held, openIn } from './held-row.ts'
import { imageField, type RecordRules, recordFields } from './record-fields.ts'
import { type StoredImage, useRecordImage } from './record-image.ts'

/** The form of a stored row with its image, and the versions of the row that it has merged. */
export function useHeldForm<Row, Values extends FieldValues>(
  opened: Row,
  rules: RecordRules<Row, Values>,
  stored: StoredImage<Row, Values> | undefined,
) {
  const form = useForm<Values>({
    resolver: rules.resolver,
    defaultValues: rules.toForm(opened) as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const upload = useRecordImage(form, stored, stored?.urlOf(opened) ?? null)
  const image = stored && { ...stored, upload }
  const fields = recordFields(form, rules, image)
  const [held, setHeld] = useState<Held<Row>>(() => ({ row: opened, base: fields.stored(opened) }))
  const [followed, setFollowed] = useState<readonly string[]>([])
  const labelOf = (name: string) => (name === imageField ? image?.label : rules.labels[name]) ?? name

  const hold = (next: Held<Row>) => {
    setHeld(next)
    return next
  }
  return {
    form,
    image: upload,
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
    /** Closes the questions that typing has answered. */
    settle: () => {
      const answers = answeredByTyping(fields, held)
      return answers.length > 0 ? hold(answer(fields, held, answers)) : held
    },
    /** Starts the form from a row, whatever is typed. */
    startFrom: (row: Row) => {
      const base = fields.stored(row)
      fields.goOutFrom(row, base)
      return hold({ row, base })
    },
  }
}
