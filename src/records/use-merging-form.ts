import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { Attempts } from './attempts.ts'
import { type Answer, answer, answeredByTyping, type Merged, mergeRow, openFields } from './merged-row.ts'
import { imageField, type RecordRules, recordFields } from './record-fields.ts'
import { type StoredImage, useRecordImage } from './record-image.ts'

/** The form of a stored row with its image, and the versions of the row that it has merged. */
export function useMergingForm<Row, Values extends FieldValues>(
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
  const [merged, setMerged] = useState<Merged<Row>>(() => ({ row: opened, base: fields.stored(opened) }))
  const [attempts] = useState(() => new Attempts())
  const [followed, setFollowed] = useState<readonly string[]>([])
  const labelOf = (name: string) => (name === imageField ? image?.label : rules.labels[name]) ?? name

  const keep = (next: Merged<Row>) => {
    setMerged(next)
    return next
  }
  return {
    form,
    image: upload,
    fields,
    merged,
    /** The labels of the fields that have just followed somebody else's save. */
    followed,
    labelOf,
    isAsking: openFields(fields, merged).length > 0,
    attempts,
    merge: (from: Merged<Row>, row: Row) => {
      const next = mergeRow(fields, from, row, attempts)
      if (row !== from.row) attempts.forgetAll()
      setFollowed(next.taken.map(labelOf))
      return keep(next.merged)
    },
    answer: (answers: Answer[]) => (answers.length > 0 ? keep(answer(fields, merged, answers)) : merged),
    /** Closes the questions that typing has answered. */
    settle: () => {
      const answers = answeredByTyping(fields, merged)
      return answers.length > 0 ? keep(answer(fields, merged, answers)) : merged
    },
    /** Starts the form from a row, even when something was typed. */
    startFrom: (row: Row) => {
      const base = fields.stored(row)
      attempts.forgetAll()
      fields.setBase(row, base)
      return keep({ row, base })
    },
  }
}
