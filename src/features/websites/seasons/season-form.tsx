import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { tellingFields, useSave } from '#backend/save.ts'
import { Form, holdFocus } from '#records/form.tsx'
import { tellErrors } from '#records/tell-errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { dayField } from '../hours/days.ts'
import { type OpeningHours, readHours } from '../hours/opening-hours.ts'
import { type PartState, toldErrors, useTellState } from '../hours/part-of-form.tsx'
import { whenText } from '../hours/season-days.ts'
import { WeekField } from '../hours/week-field.tsx'
import {
  constraints,
  emptySeason,
  type Season,
  seasonDayProblems,
  seasonSchema,
  toForm,
  toRow,
  type SeasonForm as Values,
} from './rules.ts'
import { saveSeason } from './save.ts'

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

/** The fields of one season, saved at once and apart from the website's own form. */
export function SeasonForm(props: SeasonFormProps) {
  const { websiteId, season, reopened, others, week, onState, onClose } = props
  const form = useForm<Values>({
    resolver: zodResolver(seasonSchema(others)),
    defaultValues: season ? toForm(season) : emptySeason(week),
    mode: 'onTouched',
  })
  const { setFocus } = form
  const unsaved = form.formState.isDirty

  const saving = useSave({
    save: async (values: Values) => {
      await saveSeason(websiteId, season, toRow(values))
      toast.success('Stagione salvata')
      onClose()
    },
    tell: tellingFields(form, constraints, (error) =>
      toast.error('Errore nel salvataggio della stagione', causeOf(error)),
    ),
  })

  useEffect(() => {
    if (!reopened) setFocus('nome')
  }, [reopened, setFocus])
  useTellState(unsaved, toldErrors(form.formState), onState)

  return (
    <Form
      onSubmit={form.handleSubmit(saving.run, tellErrors)}
      busy={saving.busy}
      aria-label={season === null ? 'Nuova stagione' : 'Modifica stagione'}
      className="rounded-sheet border border-line bg-canvas p-4 !gap-4"
    >
      <UnsavedChangesGuard
        when={unsaved}
        saving={saving.busy}
        kept={{ form, name: `stagione:${season?.id ?? ''}` }}
      />
      <SeasonFields form={form} />
      <CopiedWeek form={form} week={week} others={others} />
      <FormProvider {...form}>
        <WeekField />
      </FormProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them */}
      <div className="button-row justify-end" onMouseDown={holdFocus}>
        <Button variant="secondary" disabled={saving.busy} onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={saving.busy} busyText="Salvataggio...">
          Salva stagione
        </Button>
      </div>
    </Form>
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
      <TextField
        label="Dal"
        {...dayField}
        error={errors.dal?.message}
        {...register('dal', { deps: ['al'] })}
      />
      <TextField label="Al" {...dayField} error={errors.al?.message} {...register('al', { deps: ['dal'] })} />
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
