import { useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { CardLook } from '../face/card-face.tsx'
import type { CardFileKind } from './card-files.ts'

interface CardDownloadProps {
  /** The card to download; null closes the dialog. */
  look: CardLook | null
  /** The address of the card's page, printed on the back as a code; null for a card that is not saved. */
  address: string | null
  onClose: () => void
}

const kinds: readonly { kind: CardFileKind; label: string; use: string }[] = [
  { kind: 'png', label: 'Scarica PNG', use: "La card com'è, 85,6 × 54 mm: per schermi e messaggi." },
  {
    kind: 'pdf',
    label: 'Scarica PDF',
    use: 'Per la tipografia: 85,6 × 54 mm con 3 mm di abbondanza per lato, e sul retro il codice QR.',
  },
  {
    kind: 'sheet',
    label: 'Foglio A4',
    use: 'Dieci card da 85 × 54 mm con i segni di taglio: stampale al 100%, fronte e retro.',
  },
]

/** Asks for the file format of the download. The code that draws the card is loaded then. */
export function CardDownload({ look, address, onClose }: CardDownloadProps) {
  const [making, setMaking] = useState<CardFileKind | null>(null)
  const download = useSingleFlight(async (kind: CardFileKind) => {
    if (!look) return
    setMaking(kind)
    try {
      const { saveCard } = await import('./card-files.ts')
      await saveCard(look, kind, address)
      onClose()
    } catch (error) {
      toast.error('Impossibile scaricare la card', causeOf(error))
    }
  })

  return (
    <Dialog
      open={look !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Scarica la card"
      description={look?.nome || look?.websiteName}
      busy={download.busy}
    >
      <ul className="flex flex-col gap-4">
        {kinds.map(({ kind, label, use }) => (
          <li
            key={kind}
            className="flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch"
          >
            <p className="text-muted">{use}</p>
            <Button
              variant="secondary"
              disabled={download.busy}
              busy={download.busy && making === kind}
              onClick={() => download.run(kind)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {address === null && (
        <p className="mt-4 text-muted">Il retro con il codice QR c'è quando la card è salvata.</p>
      )}
    </Dialog>
  )
}
