import { sharedServer } from '../../testing/shared-server.ts'
import { describeCardData } from './support/card-data.ts'

describeCardData(async () => {
  const server = await sharedServer()
  return { server, url: `${server.url}/functions/v1/card-data`, stop: server.stop }
})
