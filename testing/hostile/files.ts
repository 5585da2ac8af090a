import fc from 'fast-check'
import type { HostileRequest } from './request.ts'
import { body, nasty } from './values.ts'

const bucket = fc.constantFrom(
  'avatars',
  'business-logos',
  'website-covers',
  'service-covers',
  'nothing',
  '..',
  '%2e%2e',
)
const part = fc.oneof(
  fc.constantFrom('..', '.', '', '...', '~', 'a', '%2e%2e', '..\\', 'C:', '\0', 'x.png', 'secrets.json'),
  nasty,
)
const name = fc
  .array(part, { minLength: 1, maxLength: 5 })
  .map((parts) => encodeURIComponent(parts.join('/')))
const type = fc.constantFrom(
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/html',
  'image/svg+xml',
  'application/octet-stream',
  'multipart/form-data',
  '',
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc
    .constantFrom(
      '<html><script>alert(1)</script>',
      '<svg onload="alert(1)"/>',
      '%PDF-1.7 <script>',
      'GIF89a<script>',
    )
    .map((text) => new TextEncoder().encode(text)),
)

/** Any file, under any name, of any type; `shownAt` is the address that would serve it. */
export const upload: fc.Arbitrary<HostileRequest & { shownAt: string }> = fc
  .tuple(fc.constantFrom('POST', 'PUT'), bucket, name, type, bytes)
  .map(([method, where, what, contentType, content]) => ({
    method,
    path: `/storage/v1/object/${where}/${what}`,
    headers: { 'x-upsert': 'true', ...(contentType && { 'content-type': contentType }) },
    body: new Uint8Array(content),
    shownAt: `/storage/v1/object/public/${where}/${what}`,
  }))

/** Any body that lists or removes files. */
export const fileList: fc.Arbitrary<HostileRequest> = fc
  .tuple(
    bucket,
    fc.oneof(
      body,
      body.map((content) => JSON.stringify({ prefixes: [content || 'x'] })),
    ),
    fc.boolean(),
  )
  .map(([where, content, lists]) => ({
    method: lists ? 'POST' : 'DELETE',
    path: `/storage/v1/object/${lists ? 'list/' : ''}${where}`,
    headers: { 'content-type': 'application/json' },
    body: content,
  }))
