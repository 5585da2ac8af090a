import { Button } from './button.tsx'

interface RetryLineProps {
  /** What did not load. */
  text: string
  onRetry: () => unknown
  retrying?: boolean
  className?: string
}

/** The place of a small part that did not load, with a button that tries again; a whole page or list has `ErrorState`. */
export function RetryLine({ text, onRetry, retrying = false, className = '' }: RetryLineProps) {
  return (
    <div role="alert" className={`${className} flex flex-wrap items-center justify-between gap-3`}>
      <p className="text-muted">{text}</p>
      <Button variant="secondary" busy={retrying} onClick={() => onRetry()}>
        Riprova
      </Button>
    </div>
  )
}
