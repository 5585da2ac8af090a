import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '../config/refusal.ts'
import { lockDataDir, tryLockDataDir } from './data-dir-lock.ts'

test('a directory in use is told from one that nobody may write to', () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'host-lock-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }))
  const unlock = lockDataDir(dataDir)
  expect(tryLockDataDir(dataDir)).toBeNull()
  expect(() => lockDataDir(dataDir)).toThrow('già in uso')
  expect(() => tryLockDataDir('/dev/null/appunti')).toThrow(Refusal)
  unlock()
  const again = tryLockDataDir(dataDir)
  expect(again).not.toBeNull()
  again?.()
})
