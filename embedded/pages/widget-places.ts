/**
 * What the built widget (`src/embed/files.ts`) has for the folder of its files and the backend: paths, which count from the
 * script's own address until the server that hands it out has replaced them by its public addresses.
 */
export const widgetPlaces = { folder: '/embed/?bottega-folder', api: '/?bottega-api' }

/** Whether a path is that of the widget's script; its modules find everything through it. */
export const isWidget = (path: string) => /^\/embed\/orari(-[\da-f]{8})?\.js$/.test(path)

/** The widget's script with the origins of its files and of the backend, null for the same. */
export function withOrigins(script: string, site: string, api: string | null): string {
  const placed = script.replaceAll(widgetPlaces.folder, `${site}/embed/`)
  return api === null ? placed : placed.replaceAll(widgetPlaces.api, `${api}/`)
}
