import { registerHooks } from 'node:module'

/*
 * Passwords are hashed in 16 rounds instead of 1024, and so is the decoy hash: a sign-up or a wrong password costs
 * milliseconds instead of a tenth of a second.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    if (!resolved.url.endsWith('/packages/embedded-supabase/auth/password-cost.ts')) return resolved
    return { ...resolved, url: new URL('quick-password-cost.ts', import.meta.url).href }
  },
})
