import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { endRecovery, useSession } from '#backend/session.ts'
import { pages } from '#pages'
import { Form, FormSection } from '#records/form.tsx'
import { reportErrors } from '#records/report-errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { useLeaveAfterSave } from '#records/use-saved-record.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { passwordSchema, type PasswordForm as Values } from './fields.ts'
import { KnownPasskeys } from './known-passkeys.tsx'
import { changePassword } from './save.ts'

const empty: Values = { password: '', confirmation: '' }

/** 'Sicurezza Account': a new password. A recovery link leads here. */
export function PasswordForm({ email }: { email: string }) {
  const { recovering, user } = useSession()
  const leave = useLeaveAfterSave()
  const [asksForPasskeys, setAsksForPasskeys] = useState(false)
  const form = useForm<Values>({ resolver: zodResolver(passwordSchema), defaultValues: empty })
  const { errors, isSubmitted } = form.formState
  const isFilled = useWatch({
    control: form.control,
    name: ['password', 'confirmation'],
    compute: (texts) => texts.every(Boolean),
  })

  useEffect(() => {
    if (recovering) form.setFocus('password')
  }, [recovering, form])

  const { run, busy } = useSave({
    save: async (values: Values) => {
      await changePassword(values.password)
      const isFirst = recovering === 'invited' || recovering === 'contested'
      endRecovery()
      form.reset(empty)
      setAsksForPasskeys(true)
      toast.success('Password cambiata con successo')
      // Whoever had none comes here only to choose it.
      if (isFirst) await leave({ to: pages.dashboard.path })
    },
    onError: (error) => toast.error(messageOf(error, 'Errore durante il cambio della password')),
  })

  return (
    <Form onSubmit={form.handleSubmit(run, reportErrors)} busy={busy}>
      <UnsavedChangesGuard when={isSubmitted && isFilled} saving={busy} />
      <FormSection
        title="Sicurezza Account"
        description="Cambiando la password esci dagli altri dispositivi."
      >
        {recovering && <RecoveryNotice contested={recovering === 'contested'} />}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Nuova Password"
          autoComplete="new-password"
          hint="Minimo 6 caratteri"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Conferma Password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...form.register('confirmation')}
        />
        <div className="flex justify-end md:col-span-2 max-md:*:grow">
          <Button type="submit" disabled={!isFilled} busy={busy} busyText="Aggiornamento...">
            Aggiorna Password
          </Button>
        </div>
        {asksForPasskeys && user && <KnownPasskeys user={user} onDone={() => setAsksForPasskeys(false)} />}
      </FormSection>
    </Form>
  )
}

function RecoveryNotice({ contested }: { contested: boolean }) {
  return (
    <div
      role="status"
      className="flex gap-3 rounded-control border border-accent-line bg-accent-soft px-4 py-3 md:col-span-2"
    >
      <KeyRound className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      <p>
        <span className="font-semibold">Scegli la tua password. </span>
        <span>
          {contested
            ? 'Anche qualcun altro ha provato a registrarsi con questo indirizzo, perciò nessuna delle password scelte allora è valida: senza una nuova non potrai rientrare.'
            : "Il link dell'email vale una volta sola: da adesso entri con questa."}
        </span>
      </p>
    </div>
  )
}
