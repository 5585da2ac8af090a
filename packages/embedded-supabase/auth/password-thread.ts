import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'
import type { PasswordRequest } from './passwords.ts'

/** A thread that makes and compares password hashes, one after the other. */
if (!parentPort) throw new Error('Passwords are hashed on a thread of their own')
const port = parentPort
port.on('message', ({ id, password, hashed, cost }: PasswordRequest) => {
  const answer = hashed === null ? hashSync(password, cost) : compareSync(password, hashed)
  port.postMessage({ id, answer })
})
