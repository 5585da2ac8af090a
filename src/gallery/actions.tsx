import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ExportButton } from '#lists/export/export-button.tsx'
import { Button } from '#ui/base/button.tsx'
import { LinkButton, TextLink } from '#ui/base/links.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { ActionMenu } from '#ui/dialogs/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'

const row = 'flex flex-wrap items-center gap-3'

const threeRows = ['uno', 'due', 'tre'].map((id) => ({ id, updated_at: '' }))

/** Slow on purpose, so that the progress can be seen. */
async function slowExport() {
  return {
    columns: [{ header: 'Riga', text: ({ id }: { id: string }) => id }],
    pages: async function* () {
      for (const row of threeRows) {
        yield [row]
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    },
  }
}

/** Buttons in all looks, links that look like them, dialogs and toasts. */
export function KitActions() {
  const [dialog, setDialog] = useState(false)
  const [confirm, setConfirm] = useState(false)
  const [menu, setMenu] = useState<HTMLElement | null>(null)

  return (
    <>
      <div className={row}>
        <Button>Salva Modifiche</Button>
        <Button variant="secondary">Annulla</Button>
        <Button variant="ghost">Password dimenticata?</Button>
        <Button variant="danger">Elimina</Button>
        <Button variant="ghost" size="icon" aria-label="Modifica Bar Sport">
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-haspopup="menu"
          aria-label="Azioni per Nino"
          onClick={({ currentTarget }) => setMenu(currentTarget)}
          icon={<Ellipsis className="size-4" aria-hidden="true" />}
        />
        {menu && (
          <ActionMenu
            label="Azioni per Nino"
            button={menu}
            items={[
              { action: 'block', label: 'Blocca' },
              { action: 'delete', label: 'Elimina', disabled: true },
            ]}
            onClose={() => setMenu(null)}
            onChoose={() => {}}
          />
        )}
        <LinkButton to="/dashboard" icon={<Plus className="size-4" aria-hidden="true" />}>
          Crea Sito Web
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary" size="sm">
          Modifica
        </LinkButton>
        <TextLink to="/dashboard">Torna alla dashboard</TextLink>
      </div>
      <div className={row}>
        <Button busy busyText="Salvataggio...">
          Salva Modifiche
        </Button>
        <Button variant="secondary" busy>
          Riprova
        </Button>
        <Button disabled>Aggiorna Password</Button>
        <Button variant="secondary" disabled>
          Annulla
        </Button>
        <Button variant="danger" disabled>
          Elimina
        </Button>
        <Spinner label="Caricamento..." />
        <ExportButton
          name="gallery"
          extent={{ q: '', filters: {}, sort: { by: 'id', dir: 'asc' } }}
          found={{ total: threeRows.length, totalIsEstimate: false }}
          load={slowExport}
        />
      </div>
      <div className={row}>
        <Button variant="secondary" size="sm" onClick={() => setDialog(true)}>
          Aggiungi Metodo di Pagamento
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => setConfirm(true)}
        >
          Elimina card
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => toast.error('Errore nel caricamento dei servizi', 'La rete non risponde.')}
        >
          Avviso di errore
        </Button>
        <Button variant="secondary" size="sm" onClick={() => toast.warning('Sessione in scadenza')}>
          Avviso di attenzione
        </Button>
      </div>

      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Aggiungi Metodo di Pagamento"
        description="Sarà disponibile per tutti i servizi."
      >
        <div className="flex flex-col gap-5">
          <TextField label="IBAN" required hint="Solo lettere e cifre: gli spazi non contano" />
          <TextField label="Titolare" />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={() => setDialog(false)}>
            Annulla
          </Button>
          <Button onClick={() => setDialog(false)}>Aggiungi</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Elimina card"
        description="Sei sicuro di voler eliminare questa card?"
        onConfirm={() => {
          setConfirm(false)
          toast.success('Card eliminata con successo')
        }}
      />
    </>
  )
}
