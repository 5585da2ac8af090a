import type { Page } from '@playwright/test'

/**
 * So far two pictures of one screen may differ in a pixel's red, green or blue, out of 255: drawing a scaled photograph
 * and compressing it are not the same to the bit each time. A changed letter differs by more.
 */
const noise = 48

/** Whether nobody would see a difference between two WebP pictures. `page` only lends its decoder. */
export function isSamePicture(page: Page, before: Buffer, after: Buffer): Promise<boolean> {
  if (before.equals(after)) return Promise.resolve(true)
  const sources = [before, after].map((image) => `data:image/webp;base64,${image.toString('base64')}`)
  return page.evaluate(
    async ([urls, tolerance]) => {
      const [one, other] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          const { width, height } = image
          const canvas = new OffscreenCanvas(width, height).getContext('2d')
          canvas?.drawImage(image, 0, 0)
          return { width, height, data: canvas?.getImageData(0, 0, width, height).data ?? [] }
        }),
      )
      if (!one || !other || one.width !== other.width || one.height !== other.height) return false
      return one.data.every((value, index) => Math.abs(value - (other.data[index] ?? 0)) <= tolerance)
    },
    [sources, noise] as const,
  )
}
