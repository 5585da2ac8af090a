import type { User } from '@supabase/auth-js'

/** The data that people enter about themselves, kept in `profiles` and in the user's metadata. */
export interface Account {
  display_name: string | null
  avatar_url: string | null
}

/** The account data in the metadata of a session's user. */
export function accountOf(user: Pick<User, 'user_metadata'>): Account {
  const text = (key: keyof Account) => {
    const value: unknown = user.user_metadata[key]
    return typeof value === 'string' && value.trim() ? value : null
  }
  return { display_name: text('display_name'), avatar_url: text('avatar_url') }
}
