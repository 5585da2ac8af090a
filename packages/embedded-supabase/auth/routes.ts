import { Hono } from 'hono'
import { unauthorized } from '../gateway/bearer.ts'
import { apiKeyOnly } from '../gateway/caller.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { perRequest } from '../gateway/request-context.ts'
import { updateUserRoute } from './account.ts'
import { createUserRoute } from './admin.ts'
import { changeUserRoute, listUsersRoute, readUserRoute, secretKeyOnly } from './admin-users.ts'
import { listFactorsRoute, resetFactorRoute } from './factors/admin-factors.ts'
import { factorRoutes } from './factors/routes.ts'
import { parseAuthBody } from './input.ts'
import { inviteRoute } from './invitations.ts'
import { mailRoute } from './mails.ts'
import { logoutRoute, userRoute } from './own-account.ts'
import { listPasskeysOfRoute, removePasskeyOfRoute } from './passkeys/manage.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { UserBanned, UserGone } from './sessions.ts'
import { tokenRoute } from './sign-in.ts'
import { signUpRoute } from './sign-up.ts'
import { earlierLinkRoute, verifyRoute } from './verify.ts'

/** supabase-js reads here which ways of signing in there are. */
const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  saml_enabled: false,
}

/**
 * The routes of /auth/v1. All others get 404, such as `/otp` and `/magiclink`, with which anybody
 * could create accounts.
 */
export function authRoutes(backend: Backend): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  routes.onError((error, c) => {
    if (error instanceof UserGone)
      return c.req.path.includes('/admin/')
        ? problem(c, 404, 'user_not_found', 'User not found')
        : unauthorized(c)
    if (!(error instanceof UserBanned)) throw error
    return problem(c, c.req.path.endsWith('/token') ? 400 : 403, 'user_banned', 'User is banned')
  })
  const of = (route: Parameters<typeof perRequest>[1]) => perRequest(backend, route)
  routes.get('/verify', of(earlierLinkRoute))
  for (const path of ['/health', '/settings', '/user', '/logout']) routes.use(path, apiKeyOnly)
  routes.get('/health', (c) =>
    c.json({ name: 'GoTrue', version: backend.project.version, description: 'auth' }),
  )
  routes.get('/settings', (c) => c.json(settings))
  // Tokens are signed with a shared secret, so there is no public key.
  routes.get('/.well-known/jwks.json', (c) => c.json({ keys: [] }))
  routes.get('/user', of(userRoute))
  routes.post('/token', parseAuthBody, of(tokenRoute))
  routes.post('/signup', parseAuthBody, of(signUpRoute))
  routes.post(
    '/recover',
    parseAuthBody,
    of((own) => mailRoute(own, 'recovery')),
  )
  routes.post(
    '/resend',
    parseAuthBody,
    of((own) => mailRoute(own, 'signup')),
  )
  routes.post('/verify', parseAuthBody, of(verifyRoute))
  routes.post('/logout', parseAuthBody, of(logoutRoute))
  routes.put('/user', parseAuthBody, of(updateUserRoute))
  routes.route('/factors', factorRoutes(backend))
  routes.route('/passkeys', passkeyRoutes(backend))
  for (const path of ['/admin/*', '/invite']) routes.use(path, secretKeyOnly)
  routes.post('/invite', parseAuthBody, of(inviteRoute))
  routes.get('/admin/users', of(listUsersRoute))
  routes.post('/admin/users', parseAuthBody, of(createUserRoute))
  routes.get('/admin/users/:id/factors', of(listFactorsRoute))
  routes.delete('/admin/users/:id/factors/:factor', of(resetFactorRoute))
  routes.get('/admin/users/:id/passkeys', of(listPasskeysOfRoute))
  routes.delete('/admin/users/:id/passkeys/:passkey', of(removePasskeyOfRoute))
  routes.get('/admin/users/:id', of(readUserRoute))
  routes.put('/admin/users/:id', parseAuthBody, of(changeUserRoute))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}
