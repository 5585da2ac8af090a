import { describe, expect, test } from 'vitest'
import { checkFile, extensionFor, type FileRule, maxImageBytes, webImageTypes } from './image-rules.ts'

const rule: FileRule = { types: webImageTypes, wrongType: { title: 'Formato non valido' } }
const refused = { ok: false, title: 'Formato non valido' }
const heads: Record<string, string> = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff',
  'image/gif': 'GIF89a',
  'image/webp': 'RIFF....WEBP',
  'application/pdf': '%PDF-',
}

/** A file by its first bytes, of any size. */
function file(head: string, type: string, size = 64): File {
  const bytes = new Uint8Array(size)
  for (const [index, char] of [...head].entries()) bytes[index] = char.charCodeAt(0)
  return new File([bytes], 'file', { type })
}

describe('a chosen file', () => {
  test.each(webImageTypes)('that is %s is taken', async (type) => {
    const chosen = file(heads[type] ?? '', type)
    expect(await checkFile(chosen, rule)).toEqual({ ok: true, file: chosen })
  })

  test('of five megabytes is taken, a byte more is not', async () => {
    expect(maxImageBytes).toBe(5 * 1024 * 1024)
    const png = (size: number) => file(heads['image/png'] ?? '', 'image/png', size)
    expect(await checkFile(png(maxImageBytes), rule)).toMatchObject({ ok: true })
    const gif = file('GIF89a', 'image/gif', maxImageBytes + 1)
    expect(await checkFile(gif, rule)).toMatchObject({
      ok: false,
      title: 'Il file è troppo grande. Massimo 5MB',
      description: expect.stringContaining('JPEG, PNG o WEBP fino a 20MB'),
    })
    const most = 20 * 1024 * 1024
    expect(await checkFile(png(most), rule), 'what can be shrunk').toMatchObject({ ok: true })
    expect(await checkFile(png(most + 1), rule)).toMatchObject({ ok: false })
  })

  test('that an iPhone made says what to do', async () => {
    for (const kind of ['heic', 'mif1']) {
      const photo = file(`\0\0\0\x20ftyp${kind}`, 'image/heic', 64)
      expect(await checkFile(photo, rule)).toEqual({
        ...refused,
        description: expect.stringContaining('esportala in JPEG'),
      })
    }
  })

  test('that is an image of another kind than its name says is what it is', async () => {
    const check = await checkFile(file('GIF89a', 'image/png'), rule)
    expect(check.ok && { type: check.file.type, name: check.file.name, size: check.file.size }).toEqual({
      type: 'image/gif',
      name: 'file',
      size: 64,
    })
    const onlyPng = { ...rule, types: ['image/png'] }
    expect(await checkFile(file('GIF89a', 'image/png'), onlyPng)).toEqual(refused)
  })

  test('that is too large says so, whatever it is', async () => {
    expect(await checkFile(file('', 'image/png', maxImageBytes + 1), rule)).toMatchObject({
      title: 'Il file è troppo grande. Massimo 5MB',
    })
  })

  test('that is something else, or only claims to be an image, is refused', async () => {
    expect(await checkFile(file('%PDF-', 'application/pdf'), rule)).toEqual(refused)
    expect(await checkFile(file('<svg/>', 'image/svg+xml'), rule)).toEqual(refused)
    expect(await checkFile(file('<html>', 'image/png'), rule)).toEqual(refused)
    expect(await checkFile(file('', ''), rule)).toEqual(refused)
  })
})

test('an extension comes from the type', () => {
  expect([...webImageTypes, 'application/pdf'].map(extensionFor)).toEqual([
    'png',
    'jpg',
    'webp',
    'gif',
    'pdf',
  ])
})
