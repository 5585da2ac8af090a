/**
 * A thread of its own that asks /healthz five times a second: the attackers' thread is busy with making requests up, and
 * its own waiting must not pass for the server's. Given `{ url, end }` by whoever starts it; posts the milliseconds of
 * each answer, or what went wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, end } = workerData as { url: string; end: number }
for (; Date.now() < end; await sleep(200)) {
  const started = performance.now()
  const status = await fetch(`${url}/healthz`).then(
    (response) => response.text().then(() => String(response.status)),
    (error: unknown) => `no answer (${String(error)})`,
  )
  parentPort?.postMessage({ status, milliseconds: performance.now() - started })
}
