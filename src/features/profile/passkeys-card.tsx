import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { italianMessage } from '#backend/errors.ts'
import { addPasskey, type Passkey } from '#backend/passkeys.ts'
import { useSave } from '#backend/save.ts'
import { hasPasskeys, lacksPasskeys } from '#browser/has-passkeys.ts'
import { FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccessItem, AccessList } from './access-list.tsx'
import { historyOf, passkeysQuery } from './access-queries.ts'
import { nameOfPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'

/** 'Passkey': signing in with a finger, a face or a device's PIN. Nothing where the service or this place has none. */
export function PasskeysCard({ user }: { user: User }) {
  const possible = hasPasskeys()
  const { data: passkeys, refetch } = useQuery({ ...passkeysQuery(user), enabled: possible })
  const { run: add, busy } = useSave({
    save: async () => {
      // Lazy, because recognising browsers takes a library.
      const { deviceName } = await import('./device-name.ts')
      if ((await addPasskey(deviceName(navigator.userAgent))) === 'cancelled') return
      await refetch()
      toast.success('Passkey aggiunta', 'La prossima volta puoi accedere senza password.')
    },
    onError: (error) =>
      toast.error('Impossibile aggiungere la passkey', italianMessage(error, 'Riprova tra poco')),
  })

  if (!possible || passkeys === null || (passkeys === undefined && lacksPasskeys())) return null
  return (
    <FormSection
      title="Passkey"
      description="Accedi con il dito, il viso o il PIN del tuo dispositivo, senza scrivere la password."
      columns="one"
    >
      {passkeys && passkeys.length > 0 && <Passkeys passkeys={passkeys} onChange={refetch} />}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        busyText="Caricamento..."
        onClick={() => add()}
      >
        Aggiungi passkey
      </Button>
    </FormSection>
  )
}

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onChange: () => Promise<unknown>
}

function Passkeys({ passkeys, onChange }: PasskeysProps) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <>
      <AccessList label="Le tue passkey">
        {passkeys.map((passkey) => (
          <AccessItem key={passkey.id} name={nameOfPasskey(passkey)} note={historyOf(passkey)}>
            <span className="flex gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Rinomina ${nameOfPasskey(passkey)}`}
                onClick={() => setRenamed(passkey)}
              >
                Rinomina
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Rimuovi ${nameOfPasskey(passkey)}`}
                onClick={() => setRemoved(passkey)}
              >
                Rimuovi
              </Button>
            </span>
          </AccessItem>
        ))}
      </AccessList>
      <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} onRenamed={onChange} />
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} onRemoved={onChange} />
    </>
  )
}
