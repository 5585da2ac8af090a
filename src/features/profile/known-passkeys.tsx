import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#backend/passkeys.ts'
import { Button } from '#ui/base/button.tsx'
import { AccessItem, AccessList } from './access-list.tsx'
import { historyOf, passkeysQuery } from './access-queries.ts'
import { nameOfPasskey, RemovePasskey } from './passkey-dialogs.tsx'

/** Moves the focus to what appears, so that nobody misses it. */
const focus = (element: HTMLElement | null) => element?.focus()

/** After a new password: which passkeys there are, since they go on signing in. Nothing where there is none. */
export function KnownPasskeys({ user, onDone }: { user: User; onDone: () => void }) {
  const { data: passkeys, refetch } = useQuery(passkeysQuery(user))
  const [removed, setRemoved] = useState<Passkey | null>(null)
  if (!passkeys || passkeys.length === 0) return null
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5 md:col-span-2">
      <div>
        <h3 ref={focus} tabIndex={-1} className="font-medium">
          Conosci queste passkey?
        </h3>
        <p className="mt-1 text-muted">
          La password nuova non le ferma: chi ne ha una entra ancora. Rimuovi quelle che non conosci.
        </p>
      </div>
      <AccessList label="Passkey che entrano nel tuo account">
        {passkeys.map((passkey) => (
          <AccessItem key={passkey.id} name={nameOfPasskey(passkey)} note={historyOf(passkey)}>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Rimuovi ${nameOfPasskey(passkey)}`}
              onClick={() => setRemoved(passkey)}
            >
              Rimuovi
            </Button>
          </AccessItem>
        ))}
      </AccessList>
      <Button variant="secondary" className="self-start" onClick={onDone}>
        Le conosco tutte
      </Button>
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} onRemoved={refetch} />
    </div>
  )
}
