import { useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { resetSecondStep } from './save.ts'

/** For whoever has lost the telephone and the recovery codes. */
export function ResetSecondStep({ userId, email }: { userId: string; email: string }) {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useSave({
    save: async () => {
      await resetSecondStep(userId)
      setAsking(false)
      toast.success('Verifica in due passaggi azzerata')
    },
    onError: (error) => toast.error('Impossibile azzerare la verifica in due passaggi', causeOf(error)),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 text-muted">La verifica in due passaggi è attiva.</p>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        Azzera la verifica in due passaggi
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Azzerare la verifica in due passaggi?"
        description={`${email} entrerà con la sola password (le sue passkey restano), uscirà da tutti i dispositivi e lo saprà per email. Fallo solo se sei sicuro di chi te lo chiede.`}
        confirmLabel="Azzera"
        busy={busy}
        busyText="Caricamento..."
        onConfirm={() => run()}
      />
    </div>
  )
}
