import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { causeOf } from '#backend/errors.ts'
import { cardAddress, isOnlyHere, siteOrigin } from '#browser/site-origin.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { modulesOf, pathOf, pngFile, svgFile } from '#images/qr-code.ts'
import { fileName, saveBlob } from '#lists/export/save-file.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions, useLastShown } from '#ui/dialogs/dialog.tsx'
import { copyAndTell } from '#ui/feedback/copy.ts'
import { toast } from '#ui/feedback/toast.ts'
import { cardQueries } from './queries.ts'

export interface SharedCard {
  id: string
  /** The card's name, or that of its website. */
  name: string
}

interface ShareDialogProps {
  /** The card that is shared; null closes the dialog. */
  card: SharedCard | null
  onClose: () => void
}

/** 'Condividi': the address of a card's page, as text and as a code. Default export, because it is loaded lazily. */
export default function ShareDialog({ card, onClose }: ShareDialogProps) {
  const last = useLastShown(card)

  return (
    <Dialog
      open={card !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Condividi la card"
      description={last?.name}
    >
      {last && <Sharing key={last.id} card={last} />}
    </Dialog>
  )
}

function Sharing({ card }: { card: SharedCard }) {
  const address = cardAddress(card.id)
  const modules = modulesOf(address)
  const size = modules.length

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Chi inquadra il codice, alla cassa o su un foglio, apre la card sul suo telefono: senza registrarsi.
      </p>
      <Warnings id={card.id} />
      <svg
        role="img"
        aria-label={`Codice QR della card ${card.name}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-52 self-center rounded-control border border-line bg-white forced-color-adjust-none"
      >
        <path d={pathOf(modules)} />
      </svg>
      <p className="rounded-control bg-sunken p-3 text-center text-note wrap-anywhere">
        <a href={address} target="_blank" rel="noopener" className="underline underline-offset-3">
          {address}
        </a>
      </p>
      <Actions card={card} address={address} />
    </div>
  )
}

/** What keeps others from seeing the page now. */
function Warnings({ id }: { id: string }) {
  const { data: shown } = useQuery(cardQueries.isShown(id))
  if (shown === false)
    return (
      <p role="status" className="text-muted">
        Ora la pagina dice «Card non disponibile», perché il sito web o la sua attività sono sospesi.
      </p>
    )
  if (!isOnlyHere(siteOrigin())) return null
  return (
    <p className="text-muted">
      Questo indirizzo funziona solo su questo computer: chi gestisce il server indica quello pubblico in
      SITE_URL.
    </p>
  )
}

/** Opens the telephone's own menu. Closing it without choosing is no failure. */
async function send({ name }: SharedCard, url: string): Promise<void> {
  try {
    await navigator.share({ title: name, url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast.error('Impossibile condividere la card', causeOf(error))
  }
}

function Actions({ card, address }: { card: SharedCard; address: string }) {
  const { run, busy } = useSingleFlight(async (kind: 'svg' | 'png') => {
    const modules = modulesOf(address)
    try {
      saveBlob(
        fileName('codice-card', card.name, kind),
        kind === 'svg' ? svgFile(modules) : await pngFile(modules),
      )
    } catch (error) {
      toast.error('Impossibile scaricare il codice', causeOf(error))
    }
  })
  return (
    <DialogActions>
      <Button variant="secondary" disabled={busy} onClick={() => run('svg')}>
        Scarica SVG
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => run('png')}>
        Scarica PNG
      </Button>
      {'share' in navigator && (
        <Button variant="secondary" onClick={() => send(card, address)}>
          Invia
        </Button>
      )}
      <Button
        icon={<Copy aria-hidden="true" className="size-4" />}
        onClick={() => copyAndTell(address, 'Indirizzo copiato')}
      >
        Copia
      </Button>
    </DialogActions>
  )
}
