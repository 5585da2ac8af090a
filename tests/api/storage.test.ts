import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movingGif, onePixel, png as picture } from '../../packages/embedded-supabase/testing/pictures.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

let server: RunningServer
let admin: Awaited<ReturnType<RunningServer['signInAs']>>
beforeAll(async () => {
  server = await sharedServer()
  admin = await server.signInAs('admin')
})
afterAll(() => server.stop())

const png = (text = 'pixels', size = 0) => Buffer.concat([onePixel, Buffer.from(text), Buffer.alloc(size)])
const at = onePixel.length
const png20000 = () => picture(20_000, 20_000)
const urlOf = (bucket: string, name: string) => `${server.url}/storage/v1/object/public/${bucket}/${name}`
const newName = () => `${randomUUID()}.png`

/** Uploads a file and returns its public address. */
async function upload(body: Buffer | File = png(), options = {}): Promise<string> {
  const name = newName()
  const settings = { contentType: 'image/png', ...options }
  const { error } = await admin.storage.from('service-covers').upload(name, body, settings)
  if (error) throw error
  return urlOf('service-covers', name)
}

describe('an upload', () => {
  test('as a File, as supabase-js sends it from a form', async () => {
    const url = await upload(new File([png('from a form')], 'x.png', { type: 'image/png' }), {
      cacheControl: '60',
    })
    const response = await fetch(url)
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(at)
        .toString(),
    ).toBe('from a form')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('max-age=60')
    // Also where no origin asks: the site's scripts may get the copy that a browser kept for an <img>.
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('is cached for ever under a random name, and for the hour that the client asks for under any other', async () => {
    const covers = admin.storage.from('service-covers')
    const logos = admin.storage.from('business-logos')
    const kept = async (files: typeof covers, name: string) => {
      const { error } = await files.upload(name, png(), { contentType: 'image/png' })
      if (error) throw error
      return (await fetch(files.getPublicUrl(name).data.publicUrl)).headers.get('cache-control')
    }
    const forGood = 'public, max-age=31536000, immutable'
    expect(await kept(covers, newName())).toBe(forGood)
    expect(await kept(logos, '12345678903-1a2b3c4d.png')).toBe(forGood)
    expect(await kept(covers, `${randomUUID()}-1767225600000.png`)).toBe(forGood)
    expect(await kept(logos, '12345678903-1a2b3c4e.pdf.preview.png')).toBe(forGood)
    // Files whose names can be reused are cached for a short time: a partita IVA of any length, and names that only
    // look random.
    for (const digits of ['12345678903', '12345678', '1234567890123', 'IT12345678903', 'ABCDEF01']) {
      expect(await kept(logos, `${digits}.png`)).toBe('max-age=3600')
      expect(await kept(logos, `${digits}.pdf.preview.png`)).toBe('max-age=3600')
    }
    expect(await kept(covers, 'copertina.png')).toBe('max-age=3600')
  })

  test.each([
    ['60', 'max-age=60'],
    ['max-age=60', 'max-age=60'],
    ['max-age=0', 'max-age=0'],
    ['a'.repeat(5000), 'no-cache'],
    ['3600; Set-Cookie=a', 'no-cache'],
    ['max-age=3600, public', 'no-cache'],
    ['max-age=99999999999', 'no-cache'],
    ['', 'no-cache'],
  ])(
    'that asks to be kept for %s, in whatever way it comes, is kept for no more than a number says',
    async (asked, answered) => {
      const { data } = await admin.auth.getSession()
      const headers = {
        authorization: `Bearer ${data.session?.access_token}`,
        apikey: 'sb_publishable_embedded',
      }
      const form = new FormData()
      form.append('cacheControl', asked)
      form.append('', new Blob([new Uint8Array(png())], { type: 'image/png' }), 'x.png')
      const raw = { ...headers, 'content-type': 'image/png', 'cache-control': asked }
      for (const init of [
        { headers: raw, body: new Uint8Array(png()) },
        { headers, body: form },
      ]) {
        const name = `${newName()}.kept`
        const sent = { method: 'POST', ...init }
        expect((await fetch(`${server.url}/storage/v1/object/service-covers/${name}`, sent)).status).toBe(200)
        const stored = await fetch(urlOf('service-covers', name))
        expect(stored.headers.get('cache-control')).toBe(answered)
      }
    },
  )

  test('replaces a file only when asked to, and completely', async () => {
    const covers = admin.storage.from('service-covers')
    const name = newName()
    await covers.upload(name, png('first'), { contentType: 'image/png' })
    expect((await covers.upload(name, png('second'), { contentType: 'image/png' })).error?.message).toMatch(
      /exists/,
    )
    const writes = Array.from({ length: 5 }, (_, index) =>
      covers.upload(name, png(`${index}`.repeat(50_000)), { contentType: 'image/png', upsert: true }),
    )
    for (const { error } of await Promise.all(writes)) expect(error).toBeNull()
    const response = await fetch(urlOf('service-covers', name))
    const text = Buffer.from(await response.arrayBuffer())
      .subarray(at)
      .toString()
    expect(text).toMatch(/^(\d)\1{49999}$/)
  })

  test.each([
    ['service-covers', 'text/html', '<script>alert(1)</script>'],
    ['service-covers', 'image/svg+xml', '<svg onload="alert(1)"/>'],
    ['service-covers', 'application/pdf', '%PDF-1.7'],
    ['business-logos', 'text/html', '%PDF-1.7'],
  ])('to %s as %s is refused', async (bucket, contentType, text) => {
    const { error } = await admin.storage.from(bucket).upload(newName(), Buffer.from(text), { contentType })
    expect(error).toMatchObject({ statusCode: '415' })
  })

  test.each([
    ['image/png', '<script>alert(1)</script>'],
    ['image/jpeg', 'GIF89a'],
    ['application/pdf', '<html>%PDF-1.7'],
    ['image/webp', ''],
  ])('that only claims to be %s is refused', async (contentType, text) => {
    const { error } = await admin.storage
      .from('business-logos')
      .upload(newName(), Buffer.from(text), { contentType })
    expect(error?.message).toMatch(/not what its type/)
  })

  test.each([
    ['a square of 48 KB', png20000(), 413],
    ['a line just within', picture(50_000_000, 1), null],
    ['a line just beyond', picture(50_000_001, 1), 413],
    [
      'rubbish after a JPEG’s first bytes',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2000, 'x')]),
      400,
    ],
  ])('of %s is taken up to fifty megapixels, in whatever way it comes', async (_, bytes, status) => {
    const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
    const name = newName()
    const covers = server.serviceClient().storage.from('service-covers')
    for (const upsert of [false, true]) {
      const answers = [
        await admin.storage.from('service-covers').upload(newName(), bytes, { contentType: type, upsert }),
        await covers.upload(newName(), new File([new Uint8Array(bytes)], 'x', { type }), { upsert }),
      ]
      for (const { error } of answers) expect(error ? Number(error.statusCode) : null).toBe(status)
    }
    await covers.upload(name, png(), { contentType: 'image/png' })
    const { error } = await covers.update(name, bytes, { contentType: type })
    expect(error ? Number(error.statusCode) : null).toBe(status)
  })

  test.each([
    [100, null],
    [200, 413],
  ])(
    'that moves, of %s frames of four megapixels, is taken up to 500 megapixels in all',
    async (frames, status) => {
      const { error } = await admin.storage
        .from('service-covers')
        .upload(newName(), movingGif(2000, 2000, frames), { contentType: 'image/gif' })
      expect(error ? Number(error.statusCode) : null).toBe(status)
    },
  )

  test('in a form of many parts is refused before the parts are read', async () => {
    const form = new FormData()
    for (let count = 0; count < 20; count += 1)
      form.append(`${count}`, new Blob([png()], { type: 'image/png' }))
    const { data } = await admin.auth.getSession()
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      apikey: 'sb_publishable_embedded',
    }
    const body = await new Response(form).blob()
    const path = `${server.url}/storage/v1/object/service-covers/${newName()}`
    expect(
      (await fetch(path, { method: 'POST', headers: { ...headers, 'content-type': body.type }, body }))
        .status,
    ).toBe(400)
  })

  test('beyond five megabytes is refused, whatever length is claimed', async () => {
    const fits = 5 * 1024 * 1024 - png('').length
    await upload(png('', fits))
    await expect(upload(png('', fits + 1))).rejects.toMatchObject({ statusCode: '413' })
    expect((await chunked(png('', 100))).statusCode).toBe(411)
  })

  test.each([
    '../../secrets.json',
    '..%2f..%2fsecrets.json',
    'a/../../b.png',
    'città.png',
    '%00.png',
    'x'.repeat(600),
    'a%2Fb.png',
    'a/b.png',
    'a?b.png',
    'a&b.png',
  ])('under the name %s, all of it encoded, stores nothing', async (name) => {
    const { data } = await admin.auth.getSession()
    const response = await fetch(
      `${server.url}/storage/v1/object/service-covers/${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_embedded',
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'image/png',
        },
        body: png(),
      },
    )
    expect(response.status).toBe(400)
  })

  /** A request without a Content-Length, which fetch cannot send. */
  async function chunked(body: Buffer): Promise<http.IncomingMessage> {
    const { data } = await admin.auth.getSession()
    const headers = {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'image/png',
      'transfer-encoding': 'chunked',
    }
    return new Promise((resolve, reject) => {
      const path = `/storage/v1/object/service-covers/${newName()}`
      const request = http.request(server.url, { path, method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response)
      })
      request.on('error', reject)
      request.end(body)
    })
  }
})

describe('a stored file', () => {
  test('is served so that a browser runs nothing in it', async () => {
    const image = await fetch(await upload())
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    expect(image.headers.get('content-disposition')).toBeNull()

    const name = `${randomUUID()}.pdf`
    await admin.storage
      .from('business-logos')
      .upload(name, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
    expect((await fetch(urlOf('business-logos', name))).headers.get('content-disposition')).toBe('attachment')
  })

  test('is not sent again to a client that has it', async () => {
    const url = await upload()
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': `"other", ${etag}` } })).status).toBe(304)
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await fetch(url, { headers: { 'if-none-match': '*' } })).status).toBe(304)
    const since = first.headers.get('last-modified') ?? ''
    expect((await fetch(url, { headers: { 'if-modified-since': since } })).status).toBe(304)
  })

  test('is sent in parts, and as headers alone', async () => {
    const url = await upload(png('0123456789'))
    const part = async (range: string, ifRange?: string | null) => {
      const response = await fetch(url, { headers: { range, ...(ifRange && { 'if-range': ifRange }) } })
      return [response.status, response.headers.get('content-range'), await response.text()]
    }
    expect(await part(`bytes=${at}-${at + 2}`)).toEqual([206, `bytes ${at}-${at + 2}/${at + 10}`, '012'])
    expect(await part('bytes=-2')).toEqual([206, `bytes ${at + 8}-${at + 9}/${at + 10}`, '89'])
    expect(await part(`bytes=${at + 8}-`)).toEqual([206, `bytes ${at + 8}-${at + 9}/${at + 10}`, '89'])
    expect(await part('bytes=999-')).toEqual([416, `bytes */${at + 10}`, ''])
    const head = await fetch(url, { method: 'HEAD' })
    const own = [head.headers.get('etag'), head.headers.get('last-modified')]
    for (const tag of own) expect((await part('bytes=-2', tag))[0]).toBe(206)
    for (const tag of ['"other"', `W/${own[0]}`]) expect((await part('bytes=-2', tag))[0]).toBe(200)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(at + 10),
      '',
    ])
  })

  test('of the largest size is sent completely, and in parts that fit together', async () => {
    const body = Buffer.concat([png(''), randomBytes(5 * 1024 * 1024 - at)])
    const url = await upload(body)
    const bytes = async (range?: string) =>
      Buffer.from(await (await fetch(url, range ? { headers: { range } } : {})).arrayBuffer())
    expect((await bytes()).equals(body)).toBe(true)
    for (const cut of [1, 65_535, 65_536, 65_537, 3_000_000, body.length - 1]) {
      const parts = [await bytes(`bytes=0-${cut - 1}`), await bytes(`bytes=${cut}-`)]
      expect(Buffer.concat(parts).equals(body), String(cut)).toBe(true)
    }
  })

  test('is sent whole when many parts are asked for, or the range cannot be understood', async () => {
    const url = await upload(png('0123456789'))
    const many = `bytes=${Array.from({ length: 500 }, () => '0-').join(',')}`
    for (const range of ['bytes=0-1,4-5', many, `bytes=${'0'.repeat(10_000)}-`, 'lines=1-2', 'bytes=a-b']) {
      const response = await fetch(url, { headers: { range } })
      const seen = [response.status, (await response.arrayBuffer()).byteLength]
      expect(seen, range.slice(0, 20)).toEqual([200, at + 10])
    }
    const tags = Array.from({ length: 2000 }, (_, index) => `"${index}"`).join()
    expect((await fetch(url, { headers: { 'if-none-match': tags } })).status).toBe(200)
  })

  test('can be read and removed after a client has stopped reading it half-way', async () => {
    const url = await upload(png('', 4_000_000))
    for (let index = 0; index < 20; index += 1) {
      const reading = new AbortController()
      const response = await fetch(url, { signal: reading.signal })
      await response.body?.getReader().read()
      reading.abort()
    }
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(4_000_000 + at)
    await admin.storage.from('service-covers').remove([url.slice(url.lastIndexOf('/') + 1)])
    expect((await fetch(url)).status).toBe(404)
  })

  test('is gone after its removal; a file that never existed is not found', async () => {
    const url = await upload()
    await admin.storage.from('service-covers').remove([url.slice(url.lastIndexOf('/') + 1)])
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(urlOf('no-bucket', 'x.png'))).status).toBe(404)
  })
})

test('looking a file up by its name does not tell whose it is', async () => {
  const url = await upload()
  const response = await fetch(url.replace('/object/public/', '/object/info/'), {
    headers: { apikey: 'sb_publishable_embedded' },
  })
  const info = await response.text()
  expect(JSON.parse(info)).toMatchObject({ name: url.slice(url.lastIndexOf('/') + 1) })
  expect(info).not.toContain('owner')
})

test('an upload that stalls delays nobody else', async () => {
  const { data } = await admin.auth.getSession()
  const name = newName()
  const covers = admin.storage.from('service-covers')
  expect((await covers.upload(name, png(), { contentType: 'image/png' })).error).toBeNull()
  const stall = (bearer: string) =>
    http.request(`${server.url}/storage/v1/object/service-covers/${name}`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_embedded',
        authorization: `Bearer ${bearer}`,
        'content-type': 'image/png',
        'content-length': 1000,
        'x-upsert': 'true',
      },
    })
  const begun = stall(data.session?.access_token ?? '').on('error', () => {})
  await new Promise((resolve) => begun.write(png(), resolve))
  const stranger = stall('sb_publishable_embedded').on('error', () => {})
  const refused = await new Promise<http.IncomingMessage>((resolve) => {
    stranger.on('response', resolve).write(png())
  })
  expect(refused.statusCode).toBe(403)

  expect((await covers.remove([name])).data).toHaveLength(1)
  expect((await covers.list('', { search: name })).data).toEqual([])
  begun.destroy()
  stranger.destroy()
})

test('a list tells name, type and size', async () => {
  const url = await upload()
  const name = url.slice(url.lastIndexOf('/') + 1)
  const { data, error } = await admin.storage
    .from('service-covers')
    .list('', { search: name, limit: 5, sortBy: { column: 'created_at', order: 'desc' } })
  expect(error).toBeNull()
  expect(data).toMatchObject([{ name, metadata: { mimetype: 'image/png', size: at + 6 } }])
})

test('a list searches names by how they begin, whatever their case', async () => {
  const name = `Ricerca-${randomUUID()}.png`
  const covers = admin.storage.from('service-covers')
  expect((await covers.upload(name, png(), { contentType: 'image/png' })).error).toBeNull()
  const found = async (search: string) => (await covers.list('', { search })).data?.map((file) => file.name)
  expect(await found(name.slice(0, -8).toUpperCase())).toEqual([name])
  expect(await found(name.slice(8))).toEqual([])
})
