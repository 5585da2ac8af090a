import { describeWebsiteData } from './support/website-data.ts'

describeWebsiteData(async (server) => ({
  url: `${server.url}/functions/v1/website-data`,
  stop: () => {},
}))
