import { describeBusinessAccount } from './support/business-account.ts'

describeBusinessAccount(async (server) => ({
  url: `${server.url}/functions/v1/create-business-account`,
  stop: () => {},
}))
