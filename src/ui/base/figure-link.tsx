import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'

type FigureLinkProps = ComponentProps<'a'> & { text: string }

/**
 * A figure that is a link over the whole of the box around it, which must be positioned. Its name is the figure, not what
 * it counts: "Totale Attività" would be taken for the menu's "Attività".
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
