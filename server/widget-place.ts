/**
 * What the built widget (`src/embed/files.ts`) has for the folder of its files: a path, which counts from the script's own
 * address until the server that hands it out has put its public origin before it.
 */
export const widgetFolder = '/embed/?bottega'

/** Whether a path is that of the widget's script; its modules find everything through it. */
export const isWidget = (path: string) => /^\/embed\/orari(-[\da-f]{8})?\.js$/.test(path)

/**
 * The widget's script with the server's origin: of its public ones that by which it was asked for, because a website's policy
 * may allow no other one.
 */
export function withOrigin(script: string, publicOrigins: readonly string[], asked: URL): string {
  const same = publicOrigins.find((each) => new URL(each).host === asked.host)
  return script.replaceAll(widgetFolder, `${same ?? publicOrigins[0] ?? asked.origin}/embed/`)
}
