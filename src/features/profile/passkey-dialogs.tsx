import { type FormEvent, useState } from 'react'
import { italianMessage } from '#backend/errors.ts'
import { type Passkey, removePasskey, renamePasskey } from '#backend/passkeys.ts'
import { useSave } from '#backend/save.ts'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions, useLastShown } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { nameProblem } from './fields.ts'

/** One that was made elsewhere may have no name. */
export const nameOfPasskey = ({ friendly_name }: Passkey): string => friendly_name || 'Passkey senza nome'

interface RenamePasskeyProps {
  /** Null closes the dialog. */
  passkey: Passkey | null
  onClose: () => void
  onRenamed: () => Promise<unknown>
}

export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const shown = useLastShown(passkey)
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useSave({
    save: async (name: string) => {
      if (!passkey) return
      await renamePasskey(passkey.id, name)
      onClose()
      await onRenamed()
    },
    onError: (failure) => setError(italianMessage(failure, 'Impossibile salvare il nome')),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const problem = nameProblem(name, 'Scrivi un nome')
    setError(problem)
    if (problem) return event.currentTarget.querySelector('input')?.focus()
    run(name)
  }
  return (
    <Dialog open={passkey !== null} onOpenChange={(open) => !open && onClose()} title="Rinomina passkey">
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label="Nome"
          name="name"
          autoComplete="off"
          defaultValue={shown ? nameOfPasskey(shown) : ''}
          error={error}
          onChange={() => setError(null)}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" busy={busy} busyText="Salvataggio...">
            Salva
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface RemovePasskeyProps {
  passkey: Passkey | null
  onClose: () => void
  onRemoved: () => Promise<unknown>
}

export function RemovePasskey({ passkey, onClose, onRemoved }: RemovePasskeyProps) {
  const shown = useLastShown(passkey)
  const { run, busy } = useSave({
    save: async () => {
      if (!passkey) return
      await removePasskey(passkey.id)
      onClose()
      await onRemoved()
      toast.success('Passkey rimossa')
    },
    onError: (error) =>
      toast.error('Impossibile rimuovere la passkey', italianMessage(error, 'Riprova tra poco')),
  })
  return (
    <ConfirmDialog
      open={passkey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown ? `Rimuovi ${nameOfPasskey(shown)}` : ''}
      description="Il dispositivo non potrà più usarla per accedere. Puoi cancellarla anche dalle sue impostazioni."
      confirmLabel="Rimuovi"
      busy={busy}
      busyText="Rimozione..."
      onConfirm={() => run()}
    />
  )
}
