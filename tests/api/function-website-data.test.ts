import { sharedServer } from '../../testing/shared-server.ts'
import { describeWebsiteData } from './support/website-data.ts'

describeWebsiteData(async () => {
  const server = await sharedServer()
  return { server, url: `${server.url}/functions/v1/website-data`, stop: server.stop }
})
