import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useForm } from 'react-hook-form'
import { accountOf } from '#lib/backend/account.ts'
import { messageOf, SpokenError } from '#lib/backend/errors.ts'
import { sessionReady } from '#lib/backend/session.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'
import { orNull } from '#lib/forms/form-rules.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormSection } from '#ui/forms/form.tsx'
import { tellErrors } from '#ui/forms/tell-errors.ts'
import { UnsavedChangesGuard } from '#ui/forms/unsaved-changes.tsx'
import { UploadField } from '#ui/forms/upload-field.tsx'
import { saveAccount, withErrorPrefix } from './queries.ts'
import { accountSchema, avatarRule, type AccountForm as Values } from './schema.ts'

/** 'Informazioni Account': picture, name, and the e-mail, which cannot be changed. */
export function AccountForm({ user }: { user: User }) {
  const saved = accountOf(user)
  const form = useForm<Values>({
    resolver: zodResolver(accountSchema),
    defaultValues: { display_name: saved.display_name ?? '' },
    mode: 'onTouched',
  })
  const { errors, isDirty } = form.formState
  const avatar = useImageUpload({
    bucket: 'avatars',
    owns: (name) => name.startsWith(`${user.id}-`),
    rule: avatarRule,
    savedUrl: saved.avatar_url,
    when: 'on-save',
    upsert: true,
    place: (extension) => ({ name: `${user.id}-${Date.now()}.${extension}` }),
    onRefused: toast.error,
    sendVia: (send) => withErrorPrefix('Errore caricamento avatar', send),
  })

  const { run, busy } = useSingleFlight(async ({ display_name }: Values) => {
    try {
      if (!(await sessionReady())) throw new SpokenError('Utente non autenticato')
      await avatar.save((avatar_url) => saveAccount(user, { display_name: orNull(display_name), avatar_url }))
    } catch (error) {
      toast.error(messageOf(error, "Errore durante l'aggiornamento del profilo"))
      return
    }
    await avatar.reset()
    form.reset({ display_name })
    toast.success('Profilo aggiornato con successo')
  })

  return (
    <Form onSubmit={form.handleSubmit(run, tellErrors)} busy={busy}>
      <UnsavedChangesGuard when={isDirty || avatar.dirty} />
      <FormSection title="Informazioni Account" description="Il nome e l'immagine che vedi nel menu.">
        <UploadField
          label="Avatar"
          shape="avatar"
          wide
          accept={avatarRule.types.join(',')}
          hint="JPG, PNG, WEBP o GIF, massimo 5MB"
          upload={avatar}
          busy={busy}
        />
        <TextField
          label="Nome Utente"
          autoComplete="name"
          error={errors.display_name?.message}
          {...form.register('display_name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          readOnly
          value={user.email ?? ''}
          hint="L'email non può essere modificata"
        />
        <div className="flex justify-end md:col-span-2 max-md:*:grow">
          <Button type="submit" busy={busy || avatar.busy} busyText={busy ? 'Salvataggio...' : undefined}>
            Salva Modifiche
          </Button>
        </div>
      </FormSection>
    </Form>
  )
}
