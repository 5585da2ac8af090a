/**
 * A worker thread that requests /healthz five times a second. It is a thread of its own because the attackers' thread is
 * busy with generating requests, and its delays would count as the server's. Gets `{ url, end }`; posts the milliseconds
 * of each answer, or the error.
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
