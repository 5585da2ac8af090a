import type { User } from '@supabase/auth-js'

/** What people tell about themselves: columns of `profiles`, and the same in the user's metadata. */
export interface Account {
  display_name: string | null
  avatar_url: string | null
}

/** A signed-in user's own data as the session knows it (spec section 3, user metadata). */
export function accountOf(user: User): Account {
  const text = (key: keyof Account) => {
    const value: unknown = user.user_metadata[key]
    return typeof value === 'string' && value.trim() ? value : null
  }
  return { display_name: text('display_name'), avatar_url: text('avatar_url') }
}
