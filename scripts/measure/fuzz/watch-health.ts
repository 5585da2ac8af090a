/**
 * A worker thread that requests /healthz five times a second. It is a thread of its own because the attackers' thread is
 * busy with generating requests, and its delays would count as the server's. Gets `{ url, end }`; posts the status of each
 * answer, or the error, its milliseconds, and for how many of them this thread, which does nothing but wait, was not run
 * either: then the whole machine stood still, as a virtual one does whose host is busy.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { noAnswer } from './tally.ts'

const { url, end } = workerData as { url: string; end: number }
const tickMs = 20
let ticked = performance.now()
let stoodStill = 0
setInterval(() => {
  const now = performance.now()
  stoodStill += Math.max(0, now - ticked - 2 * tickMs)
  ticked = now
}, tickMs).unref()

for (; Date.now() < end; await sleep(200)) {
  const started = performance.now()
  stoodStill = 0
  const status = await fetch(`${url}/healthz`).then(
    (response) => response.text().then(() => String(response.status)),
    (error: unknown) => noAnswer(error).join(),
  )
  parentPort?.postMessage({ status, milliseconds: performance.now() - started, stoodStill })
}
