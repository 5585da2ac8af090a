import { registerHooks } from 'node:module'

/* Services at other addresses answer the server's requests to them: replaces the host's `http.ts`. */
const replacement = new URL('other-services-http.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const isReplaced =
      resolved.url.endsWith('/packages/embedded-supabase/http.ts') && context.parentURL !== replacement
    return isReplaced ? { ...resolved, url: replacement } : resolved
  },
})
