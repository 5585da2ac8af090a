import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { italianMessage } from '#lib/errors.ts'
import { ErrorState } from '#ui/error-state.tsx'

/** What stands in place of a page that broke; the shell around it goes on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorState
      title="Qualcosa è andato storto"
      description={italianMessage(error, 'La pagina non si è caricata. Riprova tra poco.')}
      onRetry={() => {
        reset()
        router.invalidate()
      }}
    />
  )
}
