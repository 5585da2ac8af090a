import { Palette, Share2 } from 'lucide-react'
import { formatEuro } from '#lib/format.ts'
import { displayUrl } from '#lib/stored-url.ts'
import { Badge } from '#ui/badge.tsx'
import { GridCard } from '#ui/card-grid.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'
import { durationLabel } from './schema.ts'

const icons = { services: Share2, graphic_services: Palette }

/** One service as the grid shows it (spec section 2, Social list). */
export function ServiceCard({
  kind,
  service,
  editable,
}: {
  kind: ServiceKind
  service: Service
  editable: boolean
}) {
  const cover = service.immagine_copertina_url
  return (
    <GridCard
      title={service.nome}
      media={<Picture src={cover && displayUrl(cover)} shape="banner" alt="" icon={icons[kind.table]} />}
      badge={<Badge>{durationLabel(service.durata)}</Badge>}
      footer={<span className="text-base font-semibold">{formatEuro(service.costo)}</span>}
      actions={
        editable && (
          <LinkButton to={kind.editPath} params={{ id: service.id }} variant="secondary" size="sm">
            Modifica<span className="sr-only"> {service.nome}</span>
          </LinkButton>
        )
      }
    >
      {service.descrizione && (
        <p className="line-clamp-3 wrap-anywhere print:line-clamp-none text-muted">{service.descrizione}</p>
      )}
    </GridCard>
  )
}
