import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'

type FigureLinkProps = ComponentProps<'a'> & { text: string }

/**
 * A figure as a link that covers the positioned box around it. Its accessible name is the figure alone: with the label it
 * would be "Totale Attività", which could be confused with the menu's "Attività".
 */
export function FigureLink({ text, href, ...rest }: FigureLinkProps) {
  return (
    <>
      <a
        {...rest}
        href={href}
        aria-label={`${text}: apri l'elenco`}
        className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {text}
      </a>
      <ChevronRight className="ml-auto size-4 shrink-0 text-muted print:hidden" aria-hidden="true" />
    </>
  )
}
