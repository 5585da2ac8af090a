import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '#backend/save.ts'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { codeError } from './factors.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { type RecoveryCodes as Codes, isSwitchedOff, recoveryCodesQuery } from './second-step-queries.ts'
import { newRecoveryCodes } from './second-step-save.ts'

function sentence(codes: Codes | undefined): string {
  const why = 'Servono per entrare se perdi il telefono: ognuno vale una volta sola.'
  if (typeof codes !== 'object') return why
  return `${why} Te ne restano ${codes.remaining} su ${codes.total}.`
}

/** 'Codici di recupero': how many are left, and new ones. Nothing where the service has none. */
export function RecoveryCodes({ user, onNew }: { user: User; onNew: () => Promise<unknown> }) {
  const query = recoveryCodesQuery(user)
  const { data: codes, refetch } = useQuery(query)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const hasSome = typeof codes === 'object'
  const { run, busy } = useSave({
    save: async () => {
      setShown(await newRecoveryCodes(hasSome))
      setAsking(false)
      await Promise.all([refetch(), onNew()])
    },
    onError: (error) => {
      toast.error('Impossibile generare i codici di recupero', codeError(Object(error)))
      if (isSwitchedOff(error)) client.setQueryData(query.queryKey, 'absent')
    },
  })

  if (codes === 'absent') return null
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <div>
        <h3 className="font-medium">Codici di recupero</h3>
        <p className="mt-1 text-muted">{sentence(codes)}</p>
      </div>
      <Button
        variant="secondary"
        disabled={codes === undefined}
        busy={busy}
        onClick={hasSome ? () => setAsking(true) : () => run()}
      >
        Genera codici di recupero
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Generare nuovi codici di recupero?"
        description="Quelli di prima non varranno più."
        confirmLabel="Genera"
        tone="primary"
        busy={busy}
        busyText="Caricamento..."
        onConfirm={() => run()}
      />
      <NewRecoveryCodes codes={shown} email={user.email ?? ''} onClose={() => setShown(null)} />
    </div>
  )
}
