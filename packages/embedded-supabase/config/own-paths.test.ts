import { expect, test } from 'vitest'
import { isBackendPath } from './own-paths.ts'

test.each([
  '/rest/v1/notes?select=id',
  '/storage/v1/object/public/pictures/x.png',
  '/healthz',
  '/_mailbox/1/html',
  '/_backup',
  '/_vitals?x',
])('%s is the backend’s', (url) => expect(isBackendPath(url)).toBe(true))

test.each(['/', '/desk', '/rest', '/_backups', '/src/main.tsx', '/@vite/client', '/x?y=/rest/v1/'])(
  '%s is a page’s',
  (url) => expect(isBackendPath(url)).toBe(false),
)
