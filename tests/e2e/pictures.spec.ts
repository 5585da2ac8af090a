import { noisePng } from './support/files.ts'
import { cover } from './support/services.ts'
import { expect, test } from './support/test.ts'

test('a picture is sent no larger than any screen shows it, its name and type the same', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('admin')
  await page.goto(`${server.url}/dashboard/social/create`)
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
