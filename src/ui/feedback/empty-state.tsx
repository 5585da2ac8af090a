import type { Content, Elements } from '#ui/base/elements.ts'

type EmptyStateProps = {
  icon?: Elements
  title: string
  description?: Content
  action?: Elements
  /** Set when this title is the page's only heading. */
  heading?: boolean | undefined
}

/** The place of an empty list, with what to do about it. */
export function EmptyState({ icon, title, description, action, heading = false }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div className="sheet flex flex-col items-center px-6 py-14 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-4 flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent [&>svg]:size-5"
        >
          {icon}
        </div>
      )}
      <Title tabIndex={heading ? -1 : undefined} className="text-base font-semibold">
        {title}
      </Title>
      {description && <p className="mt-1 max-w-md text-muted">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
