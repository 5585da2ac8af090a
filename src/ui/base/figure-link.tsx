import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'

type FigureLinkProps = ComponentProps<'a'> & {
  text: string
  /** What the figure counts. */
  label: string
}

/**
 * A figure as a link that covers the positioned box around it. It is read as '12, apri l'elenco, Totale Attività': what is
 * counted is its description, since in its name it would be found by whoever looks for the menu's link 'Attività'. The
 * description is an attribute: as a hidden element it would be a second match for whoever looks for the label.
 */
export function FigureLink({ text, label, href, ...rest }: FigureLinkProps) {
  return (
    <>
      <a
        {...rest}
        href={href}
        aria-label={`${text}, apri l'elenco`}
        aria-description={label}
        className="after:absolute after:inset-0 after:rounded-sheet focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {text}
      </a>
      <ChevronRight className="no-print ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  )
}
