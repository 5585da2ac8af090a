import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { NewRow } from '#backend/new-row.ts'
import { isMissing } from '#backend/row-errors.ts'
import { holdFocus } from '#records/form.tsx'
import type { RecordRules } from '#records/record-fields.ts'
import type { FormRecord } from '#records/record-form.tsx'
import { useNewRecord } from '#records/use-new-record.ts'
import { openedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { dayField } from '../hours/days.ts'
import { type OpeningHours, readHours } from '../hours/opening-hours.ts'
import { PartForm } from '../hours/part-form.tsx'
import { type PartState, toldErrors } from '../hours/part-of-form.tsx'
import { whenText } from '../hours/season-days.ts'
import { WeekField } from '../hours/week-field.tsx'
import { seasonQuery } from './queries.ts'
import {
  constraints,
  emptySeason,
  labels,
  type Season,
  seasonDayProblems,
  seasonSchema,
  toForm,
  toRow,
  type SeasonForm as Values,
  words,
} from './rules.ts'
import { createSeason, updateSeason } from './save.ts'

interface SeasonFormProps {
  websiteId: string
  /** Null: a new one. */
  season: Season | null
  /** It was being edited when the page was loaded again, which leaves the focus where it is. */
  reopened: boolean
  /** The website's other seasons. */
  others: readonly Season[]
  /** The website's own week, with which a new season begins. */
  week: OpeningHours
  onState: (state: PartState) => void
  onClose: () => void
}

const rulesBeside = (others: readonly Season[], own: { id: string }): RecordRules<Season, Values> => ({
  // Asked when it is checked: the list may show a new season whose answer was lost.
  resolver: (...asked) => zodResolver(seasonSchema(others.filter(({ id }) => id !== own.id)))(...asked),
  toForm,
  labels,
  words,
  constraints,
})

const tell = (error: unknown) => toast.error('Errore nel salvataggio della stagione', causeOf(error))

/** The fields of one season, saved at once and apart from the website's own form. */
export function SeasonForm(props: SeasonFormProps) {
  const { season } = props
  return season ? <StoredSeason {...props} season={season} /> : <NewSeason {...props} />
}

function useSaved(onClose: () => void) {
  return async () => {
    toast.success('Stagione salvata')
    onClose()
  }
}

function NewSeason(props: SeasonFormProps) {
  const { websiteId, others, week, onClose } = props
  const [newRow] = useState(() => new NewRow())
  const record = useNewRecord<Values>({
    newRow,
    form: rulesBeside(others, newRow),
    initial: emptySeason(week),
    save: (values) => createSeason(newRow, websiteId, toRow(values)),
    onSaved: useSaved(onClose),
    tell,
  })
  return <SeasonRecord {...props} record={record} />
}

function StoredSeason(props: SeasonFormProps & { season: Season }) {
  const { season, others, onClose } = props
  const query = seasonQuery(season)
  const { data, error } = useQuery(query)
  const editor = useRecordEditor<Season, Values>({
    opened: openedRow(query, data, isMissing(error)),
    id: season.id,
    form: rulesBeside(others, season),
    save: (values, over) => updateSeason(over, toRow(values)),
    onSaved: useSaved(onClose),
    tell,
  })
  return <SeasonRecord {...props} record={editor} />
}

function SeasonRecord(props: SeasonFormProps & { record: FormRecord<Season, Values> }) {
  const { record, season, reopened, others, week, onState, onClose } = props
  const { form } = record
  const focus = useEffectEvent(() => {
    if (!reopened) form.setFocus('nome')
  })
  useEffect(() => focus(), [])
  return (
    <PartForm
      record={record}
      label={season ? 'Modifica stagione' : 'Nuova stagione'}
      name={`stagione:${season?.id ?? ''}`}
      saveLabel="Salva stagione"
      onState={onState}
      onClose={onClose}
    >
      <SeasonFields form={form} />
      <CopiedWeek form={form} week={week} others={others} />
      <FormProvider {...form}>
        <WeekField />
      </FormProvider>
    </PartForm>
  )
}

function SeasonFields({ form }: { form: UseFormReturn<Values> }) {
  const { register, control, formState } = form
  const errors = toldErrors(formState)
  const [dal, al, ogni_anno] = useWatch({ control, name: ['dal', 'al', 'ogni_anno'] })
  const days = { dal, al, ogni_anno }

  return (
    <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <TextField
        label="Nome"
        required
        wide
        autoComplete="off"
        placeholder="Orario estivo"
        hint="Si legge anche sul sito"
        error={errors.nome?.message}
        {...register('nome')}
      />
      <DateField
        label="Dal"
        {...dayField}
        error={errors.dal?.message}
        {...register('dal', { deps: ['al'] })}
      />
      <DateField label="Al" {...dayField} error={errors.al?.message} {...register('al', { deps: ['dal'] })} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the switch inside does the work, this only steadies it */}
      <div className="md:col-span-2" onMouseDown={holdFocus}>
        <SwitchField
          label="Ogni anno"
          hint={ogni_anno ? 'Contano giorno e mese, anche a cavallo di Capodanno' : 'Una volta sola'}
          {...register('ogni_anno', { deps: ['dal', 'al'] })}
        />
      </div>
      <p role="status" className="font-medium md:col-span-2">
        {seasonDayProblems(days) === null && <span>{`Vale ${whenText(days)}`}</span>}
      </p>
    </div>
  )
}

type CopiedWeekProps = Pick<SeasonFormProps, 'week' | 'others'> & { form: UseFormReturn<Values> }

/** Puts the website's week, or another season's, in place of the week of the form. */
function CopiedWeek({ form, week, others }: CopiedWeekProps) {
  const copy = (from: string) => {
    const other = others.find(({ id }) => id === from)
    if (from === '') return
    form.setValue('orari', other ? readHours(other.orari) : week, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <SelectField
      label="Copia gli orari da"
      placeholder="Scegli da dove copiarli"
      options={[
        { value: 'week', label: 'Orari di Apertura' },
        ...others.map(({ id, nome }) => ({ value: id, label: nome })),
      ]}
      value=""
      onChange={({ target }) => copy(target.value)}
    />
  )
}
