import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '#ui/base/button.tsx'

type ErrorStateProps = {
  title: string
  /** In the place of a whole page, whose heading the title is. */
  isPage?: boolean | undefined
  description?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** The place of content that did not load, with a button that tries again. */
export function ErrorState({
  title,
  isPage = false,
  description,
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className="sheet flex flex-col items-center px-6 py-14 text-center">
      <div
        aria-hidden="true"
        className="mb-4 flex size-11 items-center justify-center rounded-full bg-danger-soft text-danger"
      >
        <TriangleAlert className="size-5" />
      </div>
      <Title className="text-base font-semibold">{title}</Title>
      {description && <p className="mt-1 max-w-md text-muted">{description}</p>}
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-5"
          busy={retrying}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          onClick={onRetry}
        >
          Riprova
        </Button>
      )}
    </div>
  )
}
