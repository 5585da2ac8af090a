import { crc32 } from 'node:zlib'
import { noisePng } from '../support/files.ts'
import { cover, fill } from '../support/rooms/services.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

test('A picture is sent no larger than it is shown, without place and time, and again after a day', async ({
  inside,
  server,
  unique,
  db,
}) => {
  const page = await inside('admin')
  await test.step('a picture is sent no larger than any screen shows it, its name and type the same', async () => {
    await next(page, '/dashboard/social/create')
    const stored = async (width: number, height: number) => {
      const picture = noisePng('foto.png', width, height)
      const sent = page.waitForRequest((request) => request.url().includes('/object/service-covers/'))
      await cover(page).setInputFiles(picture)
      const response = await (await sent).response()
      expect(response?.status()).toBe(200)
      const name = new URL((await sent).url()).pathname.split('/').pop() ?? ''
      expect(name).toMatch(/\.png$/)
      const file = await fetch(`${server.url}/storage/v1/object/public/service-covers/${name}`)
      expect(file.headers.get('content-type')).toBe('image/png')
      const bytes = Buffer.from(await file.arrayBuffer())
      return {
        width: bytes.readUInt32BE(16),
        height: bytes.readUInt32BE(20),
        same: bytes.equals(picture.buffer),
      }
    }
    expect(await stored(2800, 1400)).toEqual({ width: 1600, height: 800, same: false })
    expect(await stored(1600, 200)).toEqual({ width: 1600, height: 200, same: true })
  })

  await test.step('a picture of whatever size is sent without the place and time that a camera wrote into it', async () => {
    await next(page, '/dashboard/social/create')
    const { buffer, ...file } = noisePng('foto.png', 40, 30)
    const body = Buffer.from('tEXtGPS\x0045.4642N 9.1900E', 'latin1')
    const text = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)])
    text.writeUInt32BE(body.length - 4)
    text.writeUInt32BE(crc32(body), 4 + body.length)
    const picture = Buffer.concat([
      buffer.subarray(0, 33),
      text,
      buffer.subarray(33),
      Buffer.from('45.4642N'),
    ])
    const sent = page.waitForRequest((request) => request.url().includes('/object/service-covers/'))
    await cover(page).setInputFiles({ ...file, buffer: picture })
    expect((await (await sent).response())?.status()).toBe(200)
    const name = new URL((await sent).url()).pathname.split('/').pop() ?? ''
    const stored = await fetch(`${server.url}/storage/v1/object/public/service-covers/${name}`)
    expect(Buffer.from(await stored.arrayBuffer()).equals(buffer)).toBe(true)
  })

  await test.step('a form left open for a day sends its picture again, which the server has removed meanwhile', async () => {
    const name = unique('Il giorno dopo')
    const page = await inside('admin', '/dashboard/social/create')
    await fill(page, name)
    const sent = page.waitForRequest((request) => request.url().includes('/object/service-covers/'))
    await cover(page).setInputFiles(noisePng('foto.png', 20, 20))
    await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
    const first = new URL((await sent).url()).pathname.split('/').pop() ?? ''
    const { data: removed } = await db.storage.from('service-covers').remove([first])
    expect(removed).toHaveLength(1)

    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
    await page.getByRole('button', { name: 'Crea Servizio' }).click()
    await expect(page.getByText('Servizio creato con successo', { exact: true })).toBeVisible()
    const { data: row } = await db.from('services').select().eq('nome', name).single().throwOnError()
    const shown = String(row.immagine_copertina_url)
    expect(shown).not.toContain(first)
    expect((await fetch(shown)).status).toBe(200)
  })
})
