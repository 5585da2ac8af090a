import { Controller, type FieldErrors, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { WebsiteWithoutCard } from '#features/websites/queries.ts'
import { UploadField } from '#images/upload-field.tsx'
import { shown } from '#records/fields.ts'
import { FormSection } from '#records/form.tsx'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import { reportErrors, revealErrors } from '#records/report-errors.ts'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ColorField } from '#ui/fields/color-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { CardPreview } from './card-preview.tsx'
import { stampsOf } from './face/stamps.ts'
import {
  cardFonts,
  colorBlocksSave,
  fields,
  missing,
  missingWebsite,
  type CardForm as Values,
} from './fields.ts'
import type { Card } from './queries.ts'
import { WebsiteField } from './website-field.tsx'

const figures = lazyCode(() => import('./figures-line.tsx'))

/** The chosen website, and what happens when another one is. */
interface WebsiteChoice {
  website: WebsiteWithoutCard | null
  onChoose: (website: WebsiteWithoutCard | null) => void
}

interface CardFormProps {
  record: FormRecord<Card, Values>
  /** Only for a new card. */
  choice?: WebsiteChoice
  websiteName: string
  /** The stored card; absent for a new one. */
  card?: Card
}

/** The messages of the toast for two of the fields; other fields' errors are shown in the toast as they are. */
export function announceProblems(errors: FieldErrors<Values>) {
  if (errors.website_id) toast.error(missingWebsite)
  if (errors.background_color) toast.error(colorBlocksSave)
  if (errors.website_id || errors.background_color) revealErrors(errors)
  else reportErrors(errors)
}

interface FieldOf {
  form: UseFormReturn<Values>
}

function ChosenWebsite({ form, choice }: FieldOf & { choice: WebsiteChoice }) {
  return (
    <Controller
      control={form.control}
      name="website_id"
      render={({ field, fieldState }) => (
        <WebsiteField
          value={choice.website}
          onChange={(website) => {
            field.onChange(website?.id ?? '')
            choice.onChoose(website)
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          ref={field.ref}
        />
      )}
    />
  )
}

function Background({ form }: FieldOf) {
  return (
    <Controller
      control={form.control}
      name="background_color"
      render={({ field, fieldState }) => (
        <ColorField
          {...shown(fields.background_color)}
          error={fieldState.error?.message}
          {...field}
          // Validated while typing, since the preview follows every letter.
          onValueChange={(value) =>
            form.setValue('background_color', value, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    />
  )
}

/** The name and its font. Subscribed here to what is wrong, so that it does not render the whole form. */
function Writing({ form: { control, register } }: FieldOf) {
  const { errors } = useFormState({ control, name: ['nome', 'font'] })
  return (
    <>
      <TextField
        {...shown(fields.nome)}
        autoComplete="off"
        hint="Facoltativo: senza, la card non mostra alcun nome"
        error={errors.nome?.message}
        {...register('nome')}
      />
      <SelectField
        {...shown(fields.font)}
        options={cardFonts.map((value) => ({ value, label: value }))}
        error={errors.font?.message}
        {...register('font')}
      />
    </>
  )
}

/** After how many stamps there is a reward, and which. */
function Counting({ form: { control, register, trigger } }: FieldOf) {
  const { errors } = useFormState({ control, name: ['timbri', 'premio'] })
  const checkAgain = (name: keyof typeof missing) => ({
    onChange: () => void (errors[name]?.message === missing[name] && trigger(name)),
  })
  return (
    // In a line of their own, since they belong together.
    <div className="grid items-start gap-x-6 gap-y-5 *:min-w-0 md:col-span-2 md:grid-cols-2">
      <TextField
        {...shown(fields.timbri)}
        inputMode="numeric"
        autoComplete="off"
        hint="Da 2 a 20. Senza, la card non conta timbri"
        error={errors.timbri?.message}
        {...register('timbri', checkAgain('premio'))}
      />
      <TextField
        {...shown(fields.premio)}
        autoComplete="off"
        hint="Per esempio: Un caffè"
        error={errors.premio?.message}
        {...register('premio', checkAgain('timbri'))}
      />
    </div>
  )
}

interface LivePreviewProps extends FieldOf {
  websiteName: string
  logoUrl: string | null
  isChosen: boolean
  card: Card | undefined
}

/** The card as it would be now; a component of its own, since it follows every key, and the fields need not. */
function LivePreview({ form, websiteName, logoUrl, isChosen, card }: LivePreviewProps) {
  const [background, nome, font, timbri, premio] = useWatch({
    control: form.control,
    name: ['background_color', 'nome', 'font', 'timbri', 'premio'],
  })
  const stamps = stampsOf(Number(timbri), premio.trim())
  const look = { background, font, nome: nome.trim(), websiteName, logoUrl, stamps }
  const shared = card ? { id: card.id, name: card.nome || websiteName } : null
  return <CardPreview look={look} website={isChosen ? websiteName : null} card={shared} />
}

/** The form of 'Crea Card' and 'Modifica Card', with the card beside it as it will be. */
export function CardForm({ record, choice, websiteName, card }: CardFormProps) {
  const { form } = record

  return (
    <RecordForm record={record} list="/dashboard/cards" createLabel="Crea Card">
      {/* In one column from top to bottom, where the preview stays in sight; beside the fields where there is room. */}
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <LivePreview
          form={form}
          websiteName={websiteName}
          logoUrl={record.image.previewUrl}
          isChosen={!choice || choice.website !== null}
          card={card}
        />
        <FormSection>
          {choice && <ChosenWebsite form={form} choice={choice} />}
          <UploadField
            label={fields.logo_url.label}
            shape="logo"
            wide
            accept="image/png,image/jpeg,image/webp,image/gif"
            hint="PNG, JPEG, WEBP o GIF, massimo 5MB"
            upload={record.image}
            busy={record.busy}
          />
          <Background form={form} />
          <Writing form={form} />
          <Counting form={form} />
          {card && <Lazy code={figures} props={{ id: card.id }} />}
        </FormSection>
      </div>
    </RecordForm>
  )
}
