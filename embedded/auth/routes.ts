import { Hono } from 'hono'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { updateUserRoute } from './account.ts'
import { createUserRoute } from './admin.ts'
import { listUsersRoute, secretKeyOnly, setPasswordRoute } from './admin-users.ts'
import { parseAuthBody } from './input.ts'
import { asJson } from './lite-request.ts'
import { mailRoute } from './mails.ts'
import { tokenRoute } from './sign-in.ts'
import { signUpRoute } from './sign-up.ts'
import { earlierLinkRoute, verifyRoute } from './verify.ts'

/**
 * The routes of /auth/v1 that the product uses. All others stay closed: lite's `/otp` and `/magiclink` would create
 * confirmed users for anybody.
 */
export function authRoutes(backend: Backend): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  const { lite } = backend
  routes.get('/verify', earlierLinkRoute(backend))
  for (const path of ['/health', '/settings', '/.well-known/jwks.json', '/user']) {
    routes.get(path, (c) => lite(c.req.raw))
  }
  routes.post('/token', parseAuthBody, tokenRoute(backend))
  routes.post('/signup', parseAuthBody, signUpRoute(backend))
  routes.post('/recover', parseAuthBody, mailRoute(backend, 'recovery'))
  routes.post('/resend', parseAuthBody, mailRoute(backend, 'signup'))
  routes.post('/verify', parseAuthBody, verifyRoute(backend))
  routes.post('/logout', parseAuthBody, (c) => lite(asJson(c.req.raw, {})))
  routes.put('/user', parseAuthBody, updateUserRoute(backend))
  routes.use('/admin/*', secretKeyOnly(backend.secrets))
  routes.get('/admin/users', listUsersRoute(backend))
  routes.post('/admin/users', parseAuthBody, createUserRoute(backend))
  routes.put('/admin/users/:id', parseAuthBody, setPasswordRoute(backend))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}
