import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'
import type { PasswordQuestion } from './passwords.ts'

/** A thread that makes and compares hashes of passwords, one after the other. */
if (!parentPort) throw new Error('Passwords are hashed on a thread of their own')
const port = parentPort
port.on('message', ({ id, password, hashed, cost }: PasswordQuestion) => {
  const answer = hashed === null ? hashSync(password, cost) : compareSync(password, hashed)
  port.postMessage({ id, answer })
})
