import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'

async function loginMarkup(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = await server.ssrLoadModule('/src/prerender.tsx')
    return module.loginMarkup()
  } finally {
    await server.close()
  }
}

/** The files of everything behind the login, beyond what the page itself already asks for. */
function filesInside(bundle: Rolldown.OutputBundle, html: string): string[] {
  const found = new Set<string>()
  const collect = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(collect)
  }
  const app = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/app/app.tsx'),
  )
  if (!app) throw new Error('src/app/app.tsx is in no chunk of its own')
  collect(app.fileName)
  return [...found].map((file) => `/${file}`).filter((url) => !html.includes(url))
}

/**
 * Asks for them at once where the first script would ask later: whoever is inside saves a round trip. In the page and
 * not in a header or an early hint (103), which browsers only heed over HTTP/2, so that every host has it.
 */
function askAhead(urls: readonly string[]): string {
  return `<script>
      if (document.documentElement.classList.contains('inside'))
        for (const href of ${JSON.stringify(urls)})
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    </script>`
}

/**
 * Puts the login screen's markup and the styles into index.html, so that a first visitor sees the form with
 * the first answer, before any script has come.
 */
export function prerenderLogin(): Plugin {
  let root = ''
  return {
    name: 'prerender-login',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const link = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/.exec(html)
        const sheet = link?.[1] ? bundle?.[link[1]] : undefined
        if (!link || sheet?.type !== 'asset') throw new Error('index.html links no stylesheet of the build')
        const styles = `<style>${String(sheet.source).trim()}</style>`
        const markup = await loginMarkup(root)
        const ahead = askAhead(filesInside(bundle ?? {}, html))
        // Functions, since both texts may hold a `$` that replace() would read.
        return html
          .replace(link[0], () => styles)
          .replace('</head>', () => `  ${ahead}\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      },
    },
  }
}
