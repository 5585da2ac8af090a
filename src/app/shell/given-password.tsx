import type { User } from '@supabase/auth-js'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '#pages'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'

const card = lazyCode(() => import('./given-password-card.tsx'))

/**
 * Asks for a password of one's own, above every page, whoever came with one that an admin chose. The first time it can be put
 * off. Profilo, where it is chosen, does not ask.
 */
export function GivenPassword({ user }: { user: User }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Put off until the next sign-in; the account's mark only says that it cannot be put off again.
  const [isPutOff, setIsPutOff] = useState(false)
  const mark: unknown = user.app_metadata.given_password
  // The first admin, who has written it into the settings, is asked by 'Primi passi'.
  if (!mark || mark === 'setting' || isPutOff || path === pages.profile.path) return null
  return <Lazy code={card} props={{ once: mark === true, onPutOff: setIsPutOff }} />
}
