import { type Handler, Hono } from 'hono'
import { unauthorized } from '../gateway/bearer.ts'
import { apiKeyOnly } from '../gateway/caller.ts'
import type { Backend, HostEnv, Route } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { perRequest } from '../gateway/request-context.ts'
import {
  changeUserRoute,
  createUserRoute,
  listUsersRoute,
  readUserRoute,
  secretKeyOnly,
} from './admin-users.ts'
import { listFactorsRoute, resetFactorRoute } from './factors/admin-factors.ts'
import { challengeRoute } from './factors/challenge.ts'
import { enrolRoute, removeFactorRoute } from './factors/manage.ts'
import {
  generateRecoveryRoute,
  recoveryStatusRoute,
  regenerateRecoveryRoute,
  removeRecoveryRoute,
  verifyRecoveryRoute,
} from './factors/recovery-routes.ts'
import { verifyCodeRoute } from './factors/verify-code.ts'
import { idsOnly, parseAuthBody } from './input.ts'
import { inviteRoute } from './invitations.ts'
import { mailRoute } from './mails.ts'
import { logoutRoute, updateUserRoute, userRoute } from './own-account.ts'
import { authenticationOptionsRoute, authenticationVerifyRoute } from './passkeys/authentication.ts'
import {
  listPasskeysOfRoute,
  listPasskeysRoute,
  removePasskeyOfRoute,
  removePasskeyRoute,
  renamePasskeyRoute,
} from './passkeys/manage.ts'
import { registrationOptionsRoute, registrationVerifyRoute } from './passkeys/registration.ts'
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
  const of = (route: Route) => perRequest(backend, route)
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
  routes.post('/recover', parseAuthBody, of(mailRoute('recovery')))
  routes.post('/resend', parseAuthBody, of(mailRoute('signup')))
  routes.post('/verify', parseAuthBody, of(verifyRoute))
  routes.post('/logout', parseAuthBody, of(logoutRoute))
  routes.put('/user', parseAuthBody, of(updateUserRoute))
  addFactorRoutes(routes, of)
  addPasskeyRoutes(routes, of)
  for (const path of ['/admin/*', '/invite']) routes.use(path, secretKeyOnly)
  routes.use('/admin/users/:id/*', idsOnly)
  routes.post('/invite', parseAuthBody, of(inviteRoute))
  routes.get('/admin/users', of(listUsersRoute))
  routes.post('/admin/users', parseAuthBody, of(createUserRoute))
  routes.get('/admin/users/:id/factors', of(listFactorsRoute))
  routes.delete('/admin/users/:id/factors/:factor', of(resetFactorRoute))
  routes.get('/admin/users/:id/passkeys', of(listPasskeysOfRoute))
  routes.delete('/admin/users/:id/passkeys/:passkey', idsOnly, of(removePasskeyOfRoute))
  routes.get('/admin/users/:id', of(readUserRoute))
  routes.put('/admin/users/:id', parseAuthBody, of(changeUserRoute))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}

type PerRequest = (route: Route) => Handler<HostEnv>

/** The second step of signing in, as auth-js asks for it (`auth.mfa`). */
function addFactorRoutes(routes: Hono<HostEnv>, of: PerRequest): void {
  routes.use('/factors/*', parseAuthBody)
  routes.post('/factors', of(enrolRoute))
  routes.get('/factors/recovery-codes', of(recoveryStatusRoute))
  routes.post('/factors/recovery-codes', of(generateRecoveryRoute))
  routes.delete('/factors/recovery-codes', of(removeRecoveryRoute))
  routes.post('/factors/recovery-codes/verify', of(verifyRecoveryRoute))
  routes.post('/factors/recovery-codes/regenerate', of(regenerateRecoveryRoute))
  routes.post('/factors/:id/challenge', of(challengeRoute))
  routes.post('/factors/:id/verify', of(verifyCodeRoute))
  routes.delete('/factors/:id', of(removeFactorRoute))
}

/** Signing in with a finger, a face or a device's PIN, as auth-js asks for it (`auth.passkey`). */
function addPasskeyRoutes(routes: Hono<HostEnv>, of: PerRequest): void {
  routes.use('/passkeys/*', parseAuthBody)
  routes.get('/passkeys', of(listPasskeysRoute))
  routes.post('/passkeys/registration/options', of(registrationOptionsRoute))
  routes.post('/passkeys/registration/verify', of(registrationVerifyRoute))
  routes.post('/passkeys/authentication/options', of(authenticationOptionsRoute))
  routes.post('/passkeys/authentication/verify', of(authenticationVerifyRoute))
  routes.patch('/passkeys/:id', of(renamePasskeyRoute))
  routes.delete('/passkeys/:id', of(removePasskeyRoute))
}
