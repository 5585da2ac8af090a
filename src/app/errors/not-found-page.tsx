import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '#ui/base/button.tsx'
import { useDocumentTitle } from '#ui/base/document-title.ts'

/** Shown for an unknown address, which is also written to the console. */
export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useDocumentTitle('Pagina non trovata')
  useEffect(() => {
    console.error('404: percorso inesistente:', path)
  }, [path])

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas px-4 text-center">
      <h1 tabIndex={-1} className="text-6xl font-semibold text-ink">
        404
      </h1>
      <p className="text-lg text-muted">Oops! Page not found</p>
      <Link to="/" className={buttonClass('primary', 'md')}>
        Torna alla home
      </Link>
    </main>
  )
}
