import { registerHooks } from 'node:module'

/* The server's requests to `/auth/v1` are answered by the auth service at TEST_AUTH_URL: replaces `embedded/http.ts`. */
const replacement = new URL('other-auth-http.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const isReplaced = resolved.url.endsWith('/embedded/http.ts') && context.parentURL !== replacement
    return isReplaced ? { ...resolved, url: replacement } : resolved
  },
})
