import { Mail, MapPin, Phone, Smartphone, Store } from 'lucide-react'
import type { ReactElement } from 'react'
import { displayUrl, isDocumentUrl } from '#images/stored-url.ts'
import { Clamped } from '#ui/base/clamped.tsx'
import type { Content } from '#ui/base/elements.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { Picture } from '#ui/base/picture.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { GridCard } from '#ui/tables/card-grid.tsx'
import type { SelectableBusiness } from './new-website-queries.ts'

interface BusinessChoiceProps {
  business: SelectableBusiness
  selected: boolean
  onSelect: () => void
}

/** A selectable business. The whole card is one radio button, so nothing in it is a link. */
export function BusinessChoice({ business, selected, onSelect }: BusinessChoiceProps) {
  const { insegna, logo_url: logo } = business
  return (
    <GridCard
      selected={selected}
      className="hover:border-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent"
      title={
        <label className="flex cursor-pointer items-start gap-2.5 after:absolute after:inset-0 *:relative *:z-10">
          <input
            type="radio"
            name="business"
            value={business.id}
            checked={selected}
            onChange={onSelect}
            className="mt-0.5 size-4.5 shrink-0 cursor-pointer outline-none"
          />
          <Clamped max={3}>{insegna}</Clamped>
        </label>
      }
      badge={
        <Picture
          src={logo && displayUrl(logo)}
          isDocument={logo !== null && isDocumentUrl(logo)}
          shape="tile"
          alt=""
          className="border border-line"
        />
      }
    >
      <ul className="flex min-w-0 flex-col gap-1 text-note text-muted">
        <Line icon={<MapPin />} label="Indirizzo">
          <Clamped max={2}>{business.indirizzo}</Clamped>
          <Clamped max={2}>{`${business.citta}, ${business.regione}`}</Clamped>
        </Line>
        {business.telefono && (
          <Line icon={<Phone />} label="Telefono">
            <Clamped max={2}>{business.telefono}</Clamped>
          </Line>
        )}
        {business.cellulare && (
          <Line icon={<Smartphone />} label="Cellulare">
            <Clamped max={2}>{business.cellulare}</Clamped>
          </Line>
        )}
        <Line icon={<Mail />} label="Email">
          <Clamped max={2}>{business.email}</Clamped>
        </Line>
      </ul>
    </GridCard>
  )
}

function Line({ icon, label, children }: { icon: ReactElement; label: string; children: Content }) {
  return (
    <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="sr-only">{`${label}: `}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

export function NothingToChoose() {
  return (
    <EmptyState
      icon={<Store />}
      title="Nessuna attività disponibile. Crea prima un'attività."
      action={<LinkButton to="/dashboard/activity/create">Crea Attività</LinkButton>}
    />
  )
}
