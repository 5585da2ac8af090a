import type { Page } from '@playwright/test'

/**
 * How much a pixel's red, green or blue (0 to 255) may differ between two pictures of one screen: scaling and compressing
 * a photograph are not deterministic. A changed letter differs by more.
 */
const noise = 48

/** Whether two WebP pictures look the same. `page` is only used to decode them. */
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
