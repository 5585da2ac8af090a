import { Palette, Share2 } from 'lucide-react'
import { useState } from 'react'
import { historyOf } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { displayUrl } from '#images/stored-url.ts'
import { formatEuro } from '#italian/format.ts'
import { readsHistory } from '#permissions'
import { HistoryButton } from '#records/history-button.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { Clamped } from '#ui/base/clamped.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { Picture } from '#ui/base/picture.tsx'
import { GridCard } from '#ui/tables/card-grid.tsx'
import { AskLink } from './ask-provider.tsx'
import { durationLabel, wordsOf } from './fields.ts'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'
import { ServiceDetail } from './service-detail.tsx'

const icons = { services: Share2, graphic_services: Palette }

/** One service of the grid with the beginning of its text; its name opens the whole text. */
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
  const [open, setOpen] = useState(false)
  const withHistory = readsHistory(useRole())
  // Who only reads services may not read payment methods, so the history says nothing of them.
  const { payment_method_id: _, ...readOnlyLabels } = kind.form.labels

  return (
    <>
      <GridCard
        className="hover:border-control"
        title={
          <button
            type="button"
            // A click anywhere on the card opens the text; the other controls lie above this layer.
            className="text-left after:absolute after:inset-0"
            onClick={() => setOpen(true)}
          >
            <Clamped max={3}>{service.nome}</Clamped>
          </button>
        }
        media={<Picture src={cover && displayUrl(cover)} shape="banner" alt="" icon={icons[kind.table]} />}
        badge={<Badge>{durationLabel(service.durata)}</Badge>}
        footer={<span className="text-base font-semibold">{formatEuro(service.costo)}</span>}
        actions={
          editable ? (
            <LinkButton
              to={kind.edit.path}
              params={{ id: service.id }}
              variant="secondary"
              size="sm"
              className="relative"
            >
              <span>Modifica</span>
              <span className="sr-only">{` ${service.nome}`}</span>
            </LinkButton>
          ) : (
            <>
              <AskLink name={service.nome} variant="secondary" size="sm" className="relative" />
              {withHistory && (
                <HistoryButton
                  history={historyOf(kind.table)}
                  row={service}
                  of={service.nome}
                  labels={readOnlyLabels}
                  kept={kind.form.kept}
                  wordsOf={(version) => wordsOf(kind.form.toForm({ ...service, ...version }), () => '')}
                />
              )}
            </>
          )
        }
      >
        {service.descrizione && (
          <p className="line-clamp-3 wrap-anywhere text-muted">{service.descrizione}</p>
        )}
      </GridCard>
      <ServiceDetail service={service} open={open} onOpenChange={setOpen} />
    </>
  )
}
