import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'

type FigureLinkProps = ComponentProps<'a'> & {
  text: string
  /** What is counted, which the name says first: among a page's links a figure alone tells nothing. */
  label: string
}

/**
 * A figure as a link that covers the positioned box around it. It is called 'Totale Attività: 12, apri l'elenco'.
 */
export function FigureLink({ text, label, href, ...rest }: FigureLinkProps) {
  return (
    <>
      <a
        {...rest}
        href={href}
        aria-label={`${label}: ${text}, apri l'elenco`}
        className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {text}
      </a>
      <ChevronRight className="ml-auto size-4 shrink-0 text-muted print:hidden" aria-hidden="true" />
    </>
  )
}
