import { build, type Rolldown } from 'vite'

/** Where the sources are, and Vite's mode. */
interface Project {
  root: string
  mode: string
}

/** What is built from a module and all it imports: one script without imports, and other files. */
interface Standalone {
  code: string
  assets: Rolldown.OutputAsset[]
}

/** Builds a module and what it imports as one file without imports: for a plain `<script>`, or a module with its exports. */
export async function standalone(
  { root, mode }: Project,
  entry: string,
  target: string[],
  define: Record<string, string> = {},
  format: 'iife' | 'es' = 'iife',
): Promise<Standalone> {
  const built = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      // Otherwise a script without imports would contain its styles.
      cssCodeSplit: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format } },
    },
  })
  const [output] = [built].flat()
  const files = output && 'output' in output ? output.output : []
  const [chunk] = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const assets = files.flatMap((file) => (file.type === 'asset' ? [file] : []))
  if (!chunk) throw new Error(`${entry} was built into nothing`)
  return { code: chunk.code, assets }
}

export async function standaloneScript(...project: Parameters<typeof standalone>): Promise<string> {
  return (await standalone(...project)).code
}
