import type { User } from '@supabase/auth-js'
import { UploadField } from '#images/upload-field.tsx'
import { shown } from '#records/fields.ts'
import { Followed, Form, FormSection } from '#records/form.tsx'
import { RecordConflict } from '#records/record-conflict.tsx'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { avatarRule, fields } from './fields.ts'
import { useAccountEditor } from './use-account-editor.ts'

/** 'Informazioni Account': picture, name, and the e-mail, which cannot be changed. */
export function AccountForm({ user }: { user: User }) {
  const editor = useAccountEditor(user)
  const { form, image: avatar, busy, submit, isAsking, settle, followed } = editor
  const { errors, isDirty } = form.formState

  return (
    <Form onSubmit={submit} onBlur={isAsking ? settle : undefined} busy={busy}>
      <UnsavedChangesGuard
        when={isDirty || avatar.dirty}
        saving={busy}
        kept={{ form, image: avatar.dirty, resume: editor.resume }}
      />
      <RecordConflict editor={editor} />
      <FormSection title="Informazioni Account" description="Il nome e l'immagine che vedi nel menu.">
        <UploadField
          label={fields.avatar_url.label}
          shape="avatar"
          wide
          accept={avatarRule.types.join(',')}
          hint="JPEG, PNG, WEBP o GIF, massimo 5MB"
          upload={avatar}
          busy={busy}
        />
        <TextField
          {...shown(fields.display_name)}
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
        <div className="flex flex-wrap items-center justify-end gap-3 md:col-span-2 max-md:[&>button]:grow">
          <div className="mr-auto text-muted max-md:sr-only">
            <Followed labels={followed} />
          </div>
          <Button type="submit" busy={busy || avatar.busy} busyText={busy ? 'Salvataggio...' : undefined}>
            Salva Modifiche
          </Button>
        </div>
      </FormSection>
    </Form>
  )
}
