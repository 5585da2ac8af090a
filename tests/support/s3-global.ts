import type { TestProject } from 'vitest/node'
import { startS3 } from '../../testing/s3.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the S3 server for the project `s3`. */
    s3: string
  }
}

/** Starts one S3 server for all tests of the project `s3`. Each server under test gets its own bucket. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3()
  project.provide('s3', server.endpoint)
  return server.remove
}
