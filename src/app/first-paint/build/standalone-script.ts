import { build, type Rolldown } from 'vite'

/** Where the sources are, and Vite's mode. */
interface Project {
  root: string
  mode: string
}

/** Builds a module and what it imports as one file without imports: for a plain `<script>`, or a module with its exports. */
export async function standaloneScript(
  { root, mode }: Project,
  entry: string,
  target: string,
  define: Record<string, string> = {},
  format: 'iife' | 'es' = 'iife',
): Promise<string> {
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
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format } },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? (output.output[0] as Rolldown.OutputChunk) : undefined
  if (!chunk) throw new Error(`${entry} was built into nothing`)
  return chunk.code
}
