import { Hono } from 'hono'
import type { Backend, HostEnv } from '../../gateway/host.ts'
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
  routes.use(parseAuthBody)
  routes.post('/', enrolRoute(backend))
  routes.get('/recovery-codes', recoveryStatusRoute(backend))
  routes.post('/recovery-codes', generateRecoveryRoute(backend))
  routes.delete('/recovery-codes', removeRecoveryRoute(backend))
  routes.post('/recovery-codes/verify', verifyRecoveryRoute(backend))
  routes.post('/recovery-codes/regenerate', regenerateRecoveryRoute(backend))
  routes.post('/:id/challenge', challengeRoute(backend))
  routes.post('/:id/verify', verifyCodeRoute(backend))
  routes.delete('/:id', removeFactorRoute(backend))
  return routes
}
