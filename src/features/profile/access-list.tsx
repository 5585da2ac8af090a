import type { Elements } from '#ui/base/elements.ts'

/** The ways into an account: apps, passkeys, devices. */
export function AccessList({ label, children }: { label: string; children: Elements }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line" aria-label={label}>
      {children}
    </ul>
  )
}

interface AccessItemProps {
  name: string
  badge?: Elements
  note: string
  /** The entry's buttons. */
  children: Elements
}

export function AccessItem({ name, badge, note, children }: AccessItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {badge}
        </span>
        <span className="block text-note wrap-anywhere text-muted">{note}</span>
      </span>
      {children}
    </li>
  )
}
