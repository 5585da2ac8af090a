import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import * as gate from './gate.ts'

test('a request that runs when the gate is closed goes on, and no other begins', () => {
  const shared = gate.createGate()
  gate.pass(shared, 7)
  expect(gate.close(shared, 7)).toBe(true)
  gate.open(shared)
  expect(gate.close(shared, 8)).toBe(false)
  gate.open(shared)
  gate.leave(shared)
  expect(gate.close(shared, 7)).toBe(false)
})

test('a request at a closed gate waits until it is open', async () => {
  const shared = gate.createGate()
  gate.close(shared, 1)
  const module = JSON.stringify(new URL('./gate.ts', import.meta.url).href)
  const worker = new Worker(
    `import(${module}).then(({ pass }) => {
      const { parentPort, workerData } = require('node:worker_threads')
      parentPort.postMessage('comes')
      pass(workerData, 2)
      parentPort.postMessage('inside')
    })`,
    { eval: true, workerData: shared },
  )
  const heard: unknown[] = []
  worker.on('message', (message) => heard.push(message))
  await once(worker, 'message')
  await sleep(100)
  expect(heard).toEqual(['comes'])
  gate.open(shared)
  await once(worker, 'exit')
  expect(heard).toEqual(['comes', 'inside'])
  expect(gate.close(shared, 2)).toBe(true)
})
