import type { Db } from 'embedded-supabase/database/database.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import type { ReadMetadata } from 'embedded-supabase/gateway/hooks.ts'
import { z } from 'zod'

const tooLong = 'Il nome può avere al massimo 200 caratteri.'
const noAddress = "L'indirizzo dell'immagine non è valido."
const notRead = 'Richiesta non valida.'

/**
 * The metadata that the product uses; null removes one. Lengths are counted in characters, as the columns count them.
 */
const Metadata = z.object(
  {
    display_name: z
      .string('Il nome deve essere un testo.')
      .refine((name) => [...name].length <= 200, tooLong)
      .nullish(),
    avatar_url: z.string(noAddress).max(2000, noAddress).nullish(),
  },
  notRead,
)
type Metadata = z.infer<typeof Metadata>

/**
 * Validates metadata by the database's rules for `profiles`. As there, a value that the profile already has may stay,
 * even when today's rules would refuse it.
 * @param userId null for an account that does not exist yet
 */
export async function readMetadata(db: Db, sent: unknown, userId: string | null): Promise<ReadMetadata> {
  const parsed = Metadata.safeParse(sent ?? {})
  if (!parsed.success) return { kept: null, refusal: parsed.error.issues[0]?.message ?? notRead }
  const refusal = await refusalOf(db, parsed.data, userId)
  return refusal === null ? { kept: parsed.data, refusal } : { kept: null, refusal }
}

const MailData = z.object({ tieni: z.uuid() })

/** The card that whoever signs up wants to keep: the mail's link names it, because it may be opened on another device. */
export function mailData(sent: unknown): Readonly<Record<string, string>> {
  return MailData.safeParse(sent).data ?? {}
}

async function refusalOf(db: Db, { display_name, avatar_url }: Metadata, userId: string | null) {
  // Without a new value no query is needed.
  if (!display_name && typeof avatar_url !== 'string') return null
  const { rows } = await sql<{
    broken: boolean | null
    invisible: boolean | null
    elsewhere: boolean | null
  }>`
    select private.has_controls(name) or name ~ '[\t\n]' as broken,
      name <> '' and private.visible(name) = '' as invisible,
      url !~ '^(https?://|/[^/])' or not private.is_image_address(url, 'avatars') as elsewhere
    from (
      select nullif(${display_name}::text, display_name) as name, nullif(${avatar_url}::text, avatar_url) as url
      from (values (${userId}::uuid)) as asking (user_id) left join public.profiles using (user_id)
    ) as changed`.execute(db)
  const [found] = rows
  if (found?.broken) return 'Il nome deve stare su una riga, senza caratteri di controllo o di direzione.'
  if (found?.invisible) return 'Il nome non ha caratteri visibili.'
  return found?.elsewhere ? noAddress : null
}
