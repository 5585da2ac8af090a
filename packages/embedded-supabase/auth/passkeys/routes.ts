import { Hono } from 'hono'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { perRequest } from '../../gateway/request-context.ts'
import { parseAuthBody } from '../input.ts'
import { authenticationOptionsRoute, authenticationVerifyRoute } from './authentication.ts'
import { listPasskeysRoute, removePasskeyRoute, renamePasskeyRoute } from './manage.ts'
import { registrationOptionsRoute, registrationVerifyRoute } from './registration.ts'

/** The routes of /auth/v1/passkeys: signing in with a finger, a face or a device's PIN, as auth-js asks for it (`auth.passkey`). */
export function passkeyRoutes(backend: Backend): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  const of = (route: Parameters<typeof perRequest>[1]) => perRequest(backend, route)
  routes.use(parseAuthBody)
  routes.get('/', of(listPasskeysRoute))
  routes.post('/registration/options', of(registrationOptionsRoute))
  routes.post('/registration/verify', of(registrationVerifyRoute))
  routes.post('/authentication/options', of(authenticationOptionsRoute))
  routes.post('/authentication/verify', of(authenticationVerifyRoute))
  routes.patch('/:id', of(renamePasskeyRoute))
  routes.delete('/:id', of(removePasskeyRoute))
  return routes
}
