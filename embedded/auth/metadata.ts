import { z } from 'zod'

/** The same lengths as the columns of `profiles`. */
const displayName = z.string().max(200).nullish()
const avatarUrl = z.string().max(2000).nullish()

/** The metadata of a sign-up. Only the name is kept, because anybody may send a sign-up. */
export const SignUpData = z.object({ display_name: displayName }).nullish()

/** One line, without what turns the direction of a text: the rule of `profiles.display_name`. */
const line = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u

/** The metadata that an account may set; null removes it. */
export const UserData = z
  .object({ display_name: z.string().max(200).regex(line).nullish(), avatar_url: avatarUrl })
  .nullish()
