import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { FigureLink } from '#ui/base/figure-link.tsx'

type StatCardProps = ComponentProps<'a'> & {
  label: string
  /** Undefined while it loads. */
  value: number | undefined
  /** The figure is the one that this device saw last: it is muted and ends in dots until the new one arrives. */
  remembered?: boolean | undefined
  /** The figure could not be read: a dash is shown, with a button that tries again. */
  failed?: boolean | undefined
  retrying?: boolean | undefined
  onRetry: () => void
}

function Stat(props: StatCardProps) {
  const { label, value, remembered = false, failed = false, retrying = false, onRetry, ...link } = props
  const loading = value === undefined && !failed
  return (
    <article
      aria-busy={loading || remembered || undefined}
      className="sheet relative px-sheet py-5 hover:has-[a]:border-control max-md:py-4"
    >
      <h2 className="font-medium text-muted">{label}</h2>
      <div
        className={cx(
          // As high as 'Riprova', so that nothing moves when it comes.
          'mt-2 flex min-h-10 items-center justify-between gap-4 text-figure font-semibold tracking-[-0.02em] max-md:min-h-control',
          remembered && 'text-muted',
        )}
      >
        {value === undefined ? (
          <p>{loading ? '...' : '–'}</p>
        ) : (
          <FigureLink
            {...link}
            label={label}
            text={remembered ? `${formatNumber(value)} ...` : formatNumber(value)}
          />
        )}
        {failed && value === undefined && (
          <Button variant="secondary" busy={retrying} onClick={onRetry} className="text-sm tracking-normal">
            Riprova
          </Button>
        )}
      </div>
    </article>
  )
}

/** One figure with its label and a link to what it counts; '...' while it loads. */
export const StatCard = createLink(Stat)
