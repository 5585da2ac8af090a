import { keepOffline } from '#browser/keep-offline.ts'

/**
 * Makes the dashboard installable and keeps its files for use without a network. Only in a build, whose files have
 * versions.
 */
export function makeInstallable(): void {
  if (!import.meta.env.PROD) return
  // Added here and not in index.html, so that the login screen does not request it.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
  keepOffline()
}
