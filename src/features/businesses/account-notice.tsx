import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { Form } from '#records/form.tsx'
import { reportErrors } from '#records/report-errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Credentials } from './credentials.ts'
import { type AccountForm, accountSchema } from './fields.ts'
import { InviteButton } from './invite-button.tsx'
import type { Business } from './queries.ts'
import { createBusinessAccount } from './save.ts'
import { StartingPassword } from './starting-password.tsx'

interface AccountNoticeProps {
  business: Business
  /** Called with the credentials of the new account. */
  onCreated: (credentials: Credentials) => void
  onInvited: () => void
}

/**
 * Offers to create the account of a business that has none: its creation failed, or the business was created elsewhere.
 */
export function AccountNotice({ business, onCreated, onInvited }: AccountNoticeProps) {
  const [open, setOpen] = useState(false)
  const saving = useSave({
    save: async (values: AccountForm) => {
      await createBusinessAccount({ ...values, businessId: business.id })
      toast.success('Account creato', `${business.insegna} può accedere con ${values.email}`)
      onCreated(values)
    },
    onError: (error) => toast.error('Errore', messageOf(error, "Errore durante la creazione dell'account")),
  })

  return (
    <div className="sheet flex flex-wrap items-center justify-between gap-3 p-4">
      <div>
        <p className="text-muted">Questa attività non ha ancora un account di accesso.</p>
        <p className="text-muted wrap-anywhere">
          {`L'invito va a ${business.email}: un link per scegliere la password.`}
        </p>
      </div>
      <div className="button-row max-sm:w-full">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Crea account di accesso
        </Button>
        <InviteButton business={business} onInvited={onInvited} />
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={saving.busy}
        title="Crea account di accesso"
        description="Con questa email e questa password l'attività entra nella sua area."
      >
        <AccountFields email={business.email} saving={saving} onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

interface AccountFieldsProps {
  email: string
  saving: ReturnType<typeof useSave<AccountForm>>
  onCancel: () => void
}

function AccountFields({ email, saving: { run, busy }, onCancel }: AccountFieldsProps) {
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountSchema),
    defaultValues: { email, password: '' },
    mode: 'onTouched',
  })
  const { errors, isDirty, isSubmitted } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(run, reportErrors)} busy={busy}>
      <UnsavedChangesGuard when={isSubmitted && isDirty} saving={busy} />
      <TextField
        label="Email"
        required
        type="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <StartingPassword
        field={form.register('password')}
        error={errors.password?.message}
        onGenerated={(password) =>
          form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
        }
      />
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Annulla
        </Button>
        <Button type="submit" busy={busy} busyText="Creazione...">
          Crea account
        </Button>
      </DialogActions>
    </Form>
  )
}
