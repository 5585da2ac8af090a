import { FormProvider, useWatch } from 'react-hook-form'
import { holdFocus } from '#records/form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { readHours } from '../hours/opening-hours.ts'
import { whenText } from '../hours/special-days.ts'
import { WeekField } from '../hours/week-field.tsx'
import { DayFields, toldErrors } from './day-fields.tsx'
import type { FieldsProps } from './kind.ts'
import type { Season } from './queries.ts'
import { daysProblems } from './rules.ts'
import type { SeasonForm as Values } from './season-rules.ts'

type Props = FieldsProps<Season, Values>

/** The name of a season, its days, and its week. */
export function SeasonFields({ form, week, others }: Props) {
  return (
    <>
      <SeasonDays form={form} />
      <CopiedWeek form={form} week={week} others={others} />
      <FormProvider {...form}>
        <WeekField />
      </FormProvider>
    </>
  )
}

function SeasonDays({ form }: Pick<Props, 'form'>) {
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
      <DayFields
        errors={errors}
        dal={register('dal', { deps: ['al'] })}
        al={register('al', { deps: ['dal'] })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the switch inside does the work, this only steadies it */}
      <div className="md:col-span-2" onMouseDown={holdFocus}>
        <SwitchField
          label="Ogni anno"
          hint={ogni_anno ? 'Contano giorno e mese, anche a cavallo di Capodanno' : 'Una volta sola'}
          {...register('ogni_anno', { deps: ['dal', 'al'] })}
        />
      </div>
      <p role="status" className="font-medium md:col-span-2">
        {daysProblems(days) === null && <span>{`Vale ${whenText(days)}`}</span>}
      </p>
    </div>
  )
}

/** Puts the website's week, or another season's, in place of the week of the form. */
function CopiedWeek({ form, week, others }: Omit<Props, 'isNew'>) {
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
