import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { italianMessage } from '#backend/errors.ts'
import { FunctionRefusal } from '#backend/functions.ts'
import { useSave } from '#backend/save.ts'
import { Form } from '#records/form.tsx'
import { reportErrors } from '#records/report-errors.ts'
import { reportMail } from '#records/report-mail.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import {
  emptyInvitation,
  type InvitationForm,
  invitationSchema,
  roleHints,
  roleOptions,
  toInvitation,
} from './fields.ts'
import { type AccountAction, manageAccount, UnsentInvitation } from './save.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** An invitation whose account is there while its mail is not. */
interface Unsent {
  userId: string
  email: string
  why: string
}

/** 'Invita': makes an account and mails its link. What was typed stays after a failure. */
export default function InviteDialog({ open, onOpenChange }: Props) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const close = () => {
    setUnsent(null)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Invita"
      description="Chi inviti riceve un'email con un link per scegliere la password."
    >
      {unsent ? (
        <SendAgain unsent={unsent} onClose={close} onFailed={setUnsent} />
      ) : (
        <InvitationFields onClose={close} onUnsent={setUnsent} />
      )}
    </Dialog>
  )
}

type Inviting = { action: AccountAction; email: string }

/** Sends an invitation; one whose mail did not go is handed to `onUnsent`, any other failure to `onRefused`. */
function useInvite(
  onClose: () => void,
  onUnsent: (unsent: Unsent) => void,
  onRefused: (error: unknown) => void,
) {
  return useSave({
    save: async ({ action, email }: Inviting) => {
      try {
        reportMail(await manageAccount(action), 'invitation', email)
        onClose()
      } catch (error) {
        if (!(error instanceof UnsentInvitation)) throw error
        onUnsent({ userId: error.userId, email, why: error.message })
      }
    },
    onError: onRefused,
  })
}

const reportRefused = (error: unknown) =>
  toast.error("L'invito non è partito", italianMessage(error, 'Riprova tra poco'))

interface FieldsProps {
  onClose: () => void
  onUnsent: (unsent: Unsent) => void
}

function InvitationFields({ onClose, onUnsent }: FieldsProps) {
  const form = useForm<InvitationForm>({
    resolver: zodResolver(invitationSchema),
    defaultValues: emptyInvitation,
  })
  const { errors } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  const { run, busy } = useInvite(onClose, onUnsent, (error) => {
    const field = error instanceof FunctionRefusal ? error.answer.field : null
    if (field === 'email' || field === 'display_name' || field === 'role')
      form.setError(field, { message: italianMessage(error, '') }, { shouldFocus: true })
    else reportRefused(error)
  })
  const send = (values: InvitationForm) =>
    run({ action: { action: 'invite', ...toInvitation(values) }, email: values.email })

  return (
    <Form onSubmit={form.handleSubmit(send, reportErrors)} busy={busy}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Nome"
        autoComplete="off"
        hint="Facoltativo: lo può cambiare dal suo profilo"
        error={errors.display_name?.message}
        {...form.register('display_name')}
      />
      <SelectField
        label="Ruolo"
        options={roleOptions}
        hint={roleHints[role]}
        error={errors.role?.message}
        {...form.register('role')}
      />
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={busy} busyText="Invio...">
          Manda l'invito
        </Button>
      </DialogActions>
    </Form>
  )
}

interface SendAgainProps {
  unsent: Unsent
  onClose: () => void
  onFailed: (unsent: Unsent) => void
}

function SendAgain({ unsent: { userId, email, why }, onClose, onFailed }: SendAgainProps) {
  const { run, busy } = useInvite(onClose, onFailed, reportRefused)
  return (
    <>
      <div role="alert" className="wrap-anywhere">
        <p className="font-medium">L'invito non è partito: riprova</p>
        <p className="mt-1 text-muted">{`${email}: ${why}. Lo trovi nell'elenco come «Invitato».`}</p>
      </div>
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Chiudi
        </Button>
        <Button
          busy={busy}
          busyText="Invio..."
          onClick={() => run({ action: { action: 'invite', user_id: userId }, email })}
        >
          Manda di nuovo
        </Button>
      </DialogActions>
    </>
  )
}
