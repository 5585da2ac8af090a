import { displayUrl } from '#images/stored-url.ts'
import { formatEuro } from '#italian/format.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Picture } from '#ui/base/picture.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { AskProvider } from './ask-provider.tsx'
import { durationLabel } from './fields.ts'
import type { Service } from './queries.ts'

interface ServiceDetailProps {
  service: Service
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A service with its whole text and the text's line breaks. */
export function ServiceDetail({ service, open, onOpenChange }: ServiceDetailProps) {
  const cover = service.immagine_copertina_url
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={service.nome}>
      <div className="flex flex-col gap-4">
        {cover && <Picture src={displayUrl(cover)} shape="cover" alt="" />}
        <p className="flex items-center justify-between gap-3">
          <span className="text-base font-semibold">{formatEuro(service.costo)}</span>
          <Badge>{durationLabel(service.durata)}</Badge>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{service.descrizione || 'Nessuna descrizione.'}</p>
        <AskProvider name={service.nome} />
      </div>
    </Dialog>
  )
}
