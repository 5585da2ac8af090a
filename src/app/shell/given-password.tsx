import type { User } from '@supabase/auth-js'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { pages } from '#pages'
import { Button } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { toast } from '#ui/feedback/toast.ts'

/**
 * Asks for a password of one's own, above every page, whoever came with one that an admin chose. The first time it can be put
 * off. Profilo, where it is chosen, does not ask.
 */
export function GivenPassword({ user }: { user: User }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Put off until the next sign-in; the account's mark only says that it cannot be put off again.
  const [isPutOff, setIsPutOff] = useState(false)
  const { run, busy } = useSave({
    save: async () => {
      const { putOffOwnPassword } = await import('#features/profile/save.ts')
      setIsPutOff(true)
      await putOffOwnPassword()
    },
    onError: (error) => {
      setIsPutOff(false)
      toast.error('Errore', messageOf(error, 'Riprova tra poco'))
    },
  })
  const mark: unknown = user.app_metadata.given_password
  if (!mark || isPutOff || path === pages.profile.path) return null
  return (
    <section
      aria-label="Scegli una password tua"
      className="no-print mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sheet border border-accent bg-accent-soft p-4"
    >
      <div className="min-w-0">
        <p className="font-semibold">Scegli una password tua</p>
        <p className="mt-1 text-muted">
          Quella con cui sei entrato l'ha scelta qualcun altro, che può ancora usarla.
        </p>
      </div>
      <div className="button-row gap-2 max-sm:w-full">
        {mark === true && (
          <Button variant="ghost" busy={busy} onClick={() => run()}>
            Più tardi
          </Button>
        )}
        <LinkButton to={pages.profile.path}>Scegli la password</LinkButton>
      </div>
    </section>
  )
}
