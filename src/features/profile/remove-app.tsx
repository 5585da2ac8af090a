import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { CodeForm } from './code-form.tsx'
import { codeError, type Factors, nameOf } from './factors.ts'
import { removeApp } from './second-step-save.ts'

interface RemoveAppProps {
  /** The app to remove; null closes the dialog. */
  app: Factor | null
  factors: Factors
  onClose: () => void
  onRemoved: () => Promise<void>
}

/**
 * Removes an app after a code: of another one where there is one, so that the session keeps its second step. The last app goes
 * with the recovery codes, and a session that one of these had raised would lose its level halfway.
 */
export function RemoveApp({ app, factors, onClose, onRemoved }: RemoveAppProps) {
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState({ app, factors })
  if (app && (app !== last.app || factors !== last.factors)) setLast({ app, factors })
  const isOnly = last.factors.apps.length === 1
  const { hasRecoveryCodes } = last.factors
  const asked = isOnly ? last.factors.apps : last.factors.apps.filter(({ id }) => id !== last.app?.id)

  const remove = async () => {
    if (!app) return
    try {
      await removeApp(app)
    } catch (error) {
      toast.error("Impossibile rimuovere l'app", codeError(Object(error)))
      return
    }
    await onRemoved()
  }

  return (
    <Dialog
      open={app !== null}
      onOpenChange={(open) => !open && onClose()}
      title={last.app ? `Rimuovi ${nameOf(last.app)}` : ''}
      description={
        isOnly
          ? `La verifica in due passaggi si disattiva${hasRecoveryCodes ? ' e i codici di recupero non valgono più' : ''}. Per conferma scrivi un codice dell'app; se non l'hai più, aggiungi prima un'altra app.`
          : "Per conferma scrivi un codice di un'altra app."
      }
    >
      <CodeForm
        factors={{ apps: asked, hasRecoveryCodes: hasRecoveryCodes && !isOnly }}
        hint={asked[0] && !isOnly ? `Il codice dell'app «${nameOf(asked[0])}»` : undefined}
        onVerified={remove}
      >
        {(busy) => (
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Annulla
            </Button>
            <Button type="submit" variant="danger" busy={busy} busyText="Caricamento...">
              Rimuovi
            </Button>
          </DialogActions>
        )}
      </CodeForm>
    </Dialog>
  )
}
