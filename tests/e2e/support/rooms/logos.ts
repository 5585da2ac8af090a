import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import type { Page } from '../test.ts'

/** Eleven digits that no other test uses. */
export function newPartitaIva(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(11)), (byte) => byte % 10).join('')
}

/** A JPEG of one colour, as a browser writes it. */
export async function jpegOfSize(page: Page, name: string, width: number, height: number) {
  const base64 = await page.evaluate(
    ([w = 1, h = 1]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    [width, height],
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Stores a logo past all policies and answers its public address. */
export async function storeLogo(
  db: SupabaseClient<Database>,
  name: string,
  file: { mimeType: string; buffer: Buffer },
): Promise<string> {
  const logos = db.storage.from('business-logos')
  const { error } = await logos.upload(name, file.buffer, { contentType: file.mimeType, upsert: true })
  if (error) throw error
  return logos.getPublicUrl(name).data.publicUrl
}

/** What is stored under an address now, or null. */
export async function bytesAt(url: string): Promise<Buffer | null> {
  const response = await fetch(url, { cache: 'no-store' })
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null
}
