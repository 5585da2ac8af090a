import { Hono } from 'hono'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { perRequest } from '../../gateway/request-context.ts'
import { parseAuthBody } from '../input.ts'
import { challengeRoute } from './challenge.ts'
import { enrolRoute } from './enrol.ts'
import {
  generateRecoveryRoute,
  recoveryStatusRoute,
  regenerateRecoveryRoute,
  removeRecoveryRoute,
  verifyRecoveryRoute,
} from './recovery-routes.ts'
import { removeFactorRoute } from './remove.ts'
import { verifyCodeRoute } from './verify-code.ts'

/** The routes of /auth/v1/factors: the second step of signing in, as auth-js asks for it (`auth.mfa`). */
export function factorRoutes(backend: Backend): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  const of = (route: Parameters<typeof perRequest>[1]) => perRequest(backend, route)
  routes.use(parseAuthBody)
  routes.post('/', of(enrolRoute))
  routes.get('/recovery-codes', of(recoveryStatusRoute))
  routes.post('/recovery-codes', of(generateRecoveryRoute))
  routes.delete('/recovery-codes', of(removeRecoveryRoute))
  routes.post('/recovery-codes/verify', of(verifyRecoveryRoute))
  routes.post('/recovery-codes/regenerate', of(regenerateRecoveryRoute))
  routes.post('/:id/challenge', of(challengeRoute))
  routes.post('/:id/verify', of(verifyCodeRoute))
  routes.delete('/:id', of(removeFactorRoute))
  return routes
}
