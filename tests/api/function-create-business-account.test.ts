import { sharedServer } from '../../testing/shared-server.ts'
import { describeBusinessAccount } from './support/business-account.ts'

describeBusinessAccount(async () => {
  const server = await sharedServer()
  return { server, url: `${server.url}/functions/v1/create-business-account`, stop: server.stop }
})
