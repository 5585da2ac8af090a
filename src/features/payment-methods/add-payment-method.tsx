import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { NewRow, saveNew } from '#backend/new-row.ts'
import { useSave } from '#backend/save.ts'
import { cleanIban } from '#italian/pasted.ts'
import { shown } from '#records/fields.ts'
import { Form } from '#records/form.tsx'
import { reportErrors } from '#records/report-errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { empty, fields, type PaymentMethodForm, schema, toRow } from './fields.ts'
import { doubtAbout, useIbanWarning } from './use-iban-warning.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that adds a payment method; after a failure the typed values stay. */
export function AddPaymentMethod({ open, onOpenChange }: Props) {
  const onClose = () => onOpenChange(false)
  const saving = useSave({
    save: async ({ values, newRow }: Saving) => {
      await saveNew('payment_methods', newRow, toRow(values))
      toast.success('Metodo di pagamento aggiunto con successo')
      onClose()
    },
    onError: (error) => toast.error("Errore nell'aggiunta del metodo di pagamento", causeOf(error)),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} busy={saving.busy} title="Aggiungi Metodo di Pagamento">
      <PaymentMethodFields saving={saving} onClose={onClose} />
    </Dialog>
  )
}

interface Saving {
  values: PaymentMethodForm
  newRow: NewRow
}

interface FieldsProps {
  saving: ReturnType<typeof useSave<Saving>>
  onClose: () => void
}

function PaymentMethodFields({ saving: { run, busy }, onClose }: FieldsProps) {
  const [newRow] = useState(() => new NewRow())
  const form = useForm<PaymentMethodForm>({
    resolver: zodResolver(schema),
    defaultValues: empty,
  })
  const { errors, isDirty, isSubmitted } = form.formState
  /** What is no IBAN and was warned of at a press: the next one adds it. */
  const [warned, setWarned] = useState<string | null>(null)
  useEffect(
    () => form.subscribe({ name: 'iban', formState: { values: true }, callback: () => setWarned(null) }),
    [form],
  )

  async function add(values: PaymentMethodForm) {
    const { iban } = values
    if (warned !== iban && (await doubtAbout(iban))) {
      setWarned(iban)
      form.setFocus('iban')
    } else run({ values, newRow })
  }

  return (
    <Form onSubmit={form.handleSubmit(add, reportErrors)} busy={busy}>
      <UnsavedChangesGuard
        when={isSubmitted && isDirty}
        saving={busy}
        kept={{ form, name: 'metodo:', newRow }}
      />
      <IbanField form={form} pressed={warned !== null} />
      <TextField
        {...shown(fields.titolare)}
        autoComplete="off"
        hint="Facoltativo"
        error={errors.titolare?.message}
        {...form.register('titolare')}
      />
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Annulla
        </Button>
        {/* Another button, so that the second click of a double-click does not add what the first has warned of. */}
        <Button key={warned} type="submit" busy={busy} busyText="Aggiunta in corso...">
          {warned === null ? 'Aggiungi' : 'Aggiungi lo stesso'}
        </Button>
      </DialogActions>
    </Form>
  )
}

/**
 * A component of its own, since its warning follows every key, and the rest of the form need not.
 * @param pressed whether the button has been pressed with this IBAN, so that its warning is due
 */
function IbanField({ form, pressed }: { form: UseFormReturn<PaymentMethodForm>; pressed: boolean }) {
  const { errors, touchedFields } = form.formState
  const iban = useWatch({ control: form.control, name: 'iban' })
  return (
    <TextField
      {...shown(fields.iban)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={errors.iban?.message}
      warning={useIbanWarning(iban, pressed || touchedFields.iban === true)}
      {...form.register('iban', {
        onBlur: () => {
          const [typed, clean] = [form.getValues('iban'), cleanIban(form.getValues('iban'))]
          // Not where nothing changes, since a changed IBAN has not been warned of.
          if (clean !== typed) form.setValue('iban', clean)
        },
      })}
    />
  )
}
