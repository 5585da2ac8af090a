import { useState } from 'react'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions, useLastShown } from '#ui/dialogs/dialog.tsx'
import { copyAndTell } from '#ui/feedback/copy.ts'
import { inFours } from './second-step-save.ts'

const loss = 'Non li hai copiati né salvati, e non li vedrai più.'

interface NewRecoveryCodesProps {
  /** Null closes the dialog. */
  codes: readonly string[] | null
  email: string
  onClose: () => void
}

/**
 * The new codes, shown this once: only 'Fatto' closes them. It asks where they were neither copied nor saved, as leaving the
 * page does.
 */
export function NewRecoveryCodes({ codes, email, onClose }: NewRecoveryCodesProps) {
  const lines = (useLastShown(codes) ?? []).map((code) => inFours(code, '-'))
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const [asking, setAsking] = useState(false)
  const isKept = kept === codes

  const copy = async () => {
    const byHand = 'Seleziona i codici e copiali a mano.'
    if (await copyAndTell(lines.join('\n'), 'Codici copiati', byHand)) setKept(codes)
  }
  const save = async () => {
    const { saveBlob } = await import('#lists/export/save-file.ts')
    const text = [`Codici di recupero di ${email}`, '', ...lines, ''].join('\r\n')
    saveBlob('codici-di-recupero.txt', new Blob([text], { type: 'text/plain' }))
    setKept(codes)
  }
  const close = () => {
    setAsking(false)
    onClose()
  }

  return (
    <Dialog
      open={codes !== null}
      onOpenChange={(open) => !open && close()}
      lasting
      title="Codici di recupero"
      description={`Conservali dove li ritrovi senza telefono: li vedi solo adesso. Sono di ${email}, e ognuno vale una volta sola.`}
    >
      <div data-printed="">
        <ol className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2" translate="no">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <DialogActions>
          <Button variant="secondary" onClick={copy}>
            Copia
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            Stampa
          </Button>
          <Button variant="secondary" onClick={save}>
            Salva
          </Button>
          <Button onClick={() => (isKept ? close() : setAsking(true))}>Fatto</Button>
        </DialogActions>
      </div>
      <UnsavedChangesGuard
        when={codes !== null && !isKept}
        title="Uscire senza conservare i codici?"
        loss={loss}
      />
      <ConfirmDialog
        ready
        open={asking}
        onOpenChange={setAsking}
        title="Chiudere senza conservare i codici?"
        description={loss}
        cancelLabel="Torna ai codici"
        confirmLabel="Chiudi"
        onConfirm={close}
      />
    </Dialog>
  )
}
