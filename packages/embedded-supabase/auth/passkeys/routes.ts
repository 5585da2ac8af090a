import { Hono } from 'hono'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { parseAuthBody } from '../input.ts'
import { authenticationOptionsRoute, authenticationVerifyRoute } from './authentication.ts'
import { listPasskeysRoute, removePasskeyRoute, renamePasskeyRoute } from './manage.ts'
import { registrationOptionsRoute, registrationVerifyRoute } from './registration.ts'

/** The routes of /auth/v1/passkeys: signing in with a finger, a face or a device's PIN, as auth-js asks for it (`auth.passkey`). */
export function passkeyRoutes(backend: Backend): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  routes.use(parseAuthBody)
  routes.get('/', listPasskeysRoute(backend))
  routes.post('/registration/options', registrationOptionsRoute(backend))
  routes.post('/registration/verify', registrationVerifyRoute(backend))
  routes.post('/authentication/options', authenticationOptionsRoute(backend))
  routes.post('/authentication/verify', authenticationVerifyRoute(backend))
  routes.patch('/:id', renamePasskeyRoute(backend))
  routes.delete('/:id', removePasskeyRoute(backend))
  return routes
}
