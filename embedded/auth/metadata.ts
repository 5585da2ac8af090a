import { z } from 'zod'

/** As long as the columns of `profiles` that hold the same. */
const displayName = z.string().max(200).nullish()
const avatarUrl = z.string().max(2000).nullish()

/** Of what comes with a sign-up only the name is kept: everybody may send it, and nobody has proven who they are. */
export const SignUpData = z.object({ display_name: displayName }).nullish()

/** Of what an account tells about itself only this is kept; null forgets it. */
export const UserData = z.object({ display_name: displayName, avatar_url: avatarUrl }).nullish()
