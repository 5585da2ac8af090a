import { statoLabel } from '#italian/stato.ts'
import { cx } from './cx.ts'
import type { Content } from './elements.ts'

export type BadgeTone = 'success' | 'warning' | 'neutral' | 'accent'

const tones: Record<BadgeTone, string> = {
  success: 'border-success-line bg-success-soft text-success',
  warning: 'border-warning-line bg-warning-soft text-warning',
  neutral: 'border-line-strong bg-sunken text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent',
}

interface BadgeProps {
  tone?: BadgeTone | undefined
  /** On a desktop a long text takes several lines and is not cut. */
  whole?: boolean
  children: Content
}

/** A short state in words; the colour only repeats the words. */
export function Badge({ tone = 'neutral', whole = false, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5.5 max-w-full items-center border px-2 text-xs font-medium',
        whole ? 'rounded-[0.6875rem]' : 'rounded-full',
        tones[tone],
      )}
    >
      <span className={whole ? 'phone:truncate desktop:whitespace-normal desktop:wrap-anywhere' : 'truncate'}>
        {children}
      </span>
    </span>
  )
}

export function StatoBadge({ stato }: { stato: string }) {
  return <Badge tone={stato === 'attivo' ? 'success' : 'neutral'}>{statoLabel(stato)}</Badge>
}
