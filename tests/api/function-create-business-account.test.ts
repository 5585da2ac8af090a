import { startServer } from '../../testing/server.ts'
import { describeBusinessAccount } from './support/business-account.ts'

describeBusinessAccount(async () => {
  const server = await startServer()
  return { server, url: `${server.url}/functions/v1/create-business-account`, stop: server.stop }
})
