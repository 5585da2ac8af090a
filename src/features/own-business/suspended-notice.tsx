import { queryOptions, useQuery } from '@tanstack/react-query'
import { provider } from '#backend/provider.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { callTo, mailTo } from '#ui/base/contact-links.tsx'
import { whoRuns } from '#ui/base/who-runs.ts'

const what = {
  business:
    'La tua attività è sospesa: chi visita il tuo sito web non ne vede i dati. Per riattivarla rivolgiti a ',
  website: 'Il tuo sito web è sospeso: chi lo visita non ne vede i dati. Per riattivarlo rivolgiti a ',
}

/**
 * Tells a business that its visitors see nothing, and whom to call. Default export, because it is loaded lazily.
 * @param ownerId the business's user
 */
export default function SuspendedNotice({ ownerId }: { ownerId: string }) {
  const { data: suspended } = useQuery(suspensionQuery(ownerId))
  const { email, phone } = provider()
  if (!suspended) return null
  return (
    <div role="status" className="rounded-sheet border border-warning-line bg-warning-soft px-4 py-3">
      <p>{`${what[suspended]}${whoRuns}.`}</p>
      {(phone || email) && (
        <p className="mt-1 flex flex-wrap gap-x-3">
          {phone && <ContactLink href={callTo(phone)} verb="Chiama" contact={` ${phone}`} />}
          {email && <ContactLink href={mailTo(email)} verb="Scrivi" contact={` a ${email}`} />}
        </p>
      )}
    </div>
  )
}

/** On a phone the verb alone, so that both stand on one line. */
function ContactLink({ href, verb, contact }: { href: string | undefined; verb: string; contact: string }) {
  return (
    <a
      href={href}
      className="font-medium underline underline-offset-3 wrap-anywhere max-md:min-h-11 max-md:py-2.5"
    >
      <span>{verb}</span>
      <span className="max-sm:sr-only">{contact}</span>
    </a>
  )
}

/** What of a business its visitors do not see; null while all is active, or where the user has no business. */
function suspensionQuery(userId: string) {
  return queryOptions({
    queryKey: [...keysOf('businesses').all, 'own-stato', userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<'business' | 'website' | null> => {
      const { data } = await db
        .from('businesses')
        .select('stato, websites(stato)')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      if (data?.stato === 'sospeso') return 'business'
      return [data?.websites].flat().some((website) => website?.stato === 'sospeso') ? 'website' : null
    },
  })
}
