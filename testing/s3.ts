import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'

export type S3Server = {
  endpoint: string
  /** Stops the server; `start` starts it again with its objects. */
  halt(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** The only account of s3rver, which checks the key but no signature. */
const key = 'S3RVER'
const root = path.resolve(import.meta.dirname, '..')

/** The server keeps its port when it is stopped and started again. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-s3-'))
  let port = 0
  let child: ReturnType<typeof spawn> | undefined
  const server: S3Server = {
    endpoint: '',
    async start() {
      const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent', '--no-vhost-buckets']
      const running = spawn('node_modules/.bin/s3rver', args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = running
      port = await new Promise((resolve, reject) => {
        running.stdout.on('data', (text: Buffer) => {
          const found = /listening on \S+:(\d+)/.exec(String(text))?.[1]
          if (found) resolve(Number(found))
        })
        running.once('exit', () => reject(new Error('s3rver ended')))
      })
      server.endpoint = `http://127.0.0.1:${port}`
    },
    async halt() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
    async remove() {
      await server.halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Creates a bucket; returns the settings of a server that stores its files in it. */
export async function createBucket(endpoint: string): Promise<Record<string, string>> {
  const bucket = `bottega-${randomUUID()}`
  await s3Request(endpoint, `/${bucket}`, { method: 'PUT' })
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: key }
}

/** Sends a request to the S3 server directly, not through the product. */
export async function s3Request(endpoint: string, address: string, init: RequestInit = {}): Promise<string> {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: key, service: 's3', region: 'us-east-1' })
  const response = await client.fetch(`${endpoint}${address}`, init)
  if (!response.ok) throw new Error(`S3 answered ${response.status} to ${address}`)
  return response.text()
}

export async function keysIn({
  S3_ENDPOINT = '',
  S3_BUCKET = '',
}: Record<string, string>): Promise<string[]> {
  const xml = await s3Request(S3_ENDPOINT, `/${S3_BUCKET}?list-type=2`)
  return [...xml.matchAll(/<Key>([^<]+)</g)].map(([, found = '']) => found).sort()
}
