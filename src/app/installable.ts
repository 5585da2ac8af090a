import { keepOffline } from '#lib/browser/keep-offline.ts'

/** Makes the dashboard installable, and keeps it for when there is no network; only in a build, whose files have versions. */
export async function makeInstallable(): Promise<void> {
  if (!import.meta.env.PROD) return
  // Not in index.html, so that the login screen does not ask for it.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
  await keepOffline()
}
