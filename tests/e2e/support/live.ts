import type { Page } from '@playwright/test'
import { beforeIdle, skipPauses } from './pauses.ts'

/** Opens a page and waits until it hears what others save. The journey needs `codeAhead`. */
export async function openLive(page: Page, address: string): Promise<void> {
  await skipPauses(page, beforeIdle)
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('Subscribed to PostgreSQL'),
      ),
    )
  await page.goto(address)
  await subscribed
}
