import type { TestProject } from 'vitest/node'
import { startS3 } from '../../testing/s3.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the S3 server for the project `s3` answers. */
    s3: string
  }
}

/** One S3 server for all tests of the project `s3`; each server under test gets a bucket of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3()
  project.provide('s3', server.endpoint)
  return server.remove
}
