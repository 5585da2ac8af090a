import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'

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
        // Functions, since both texts may hold a `$` that replace() would read.
        return html
          .replace(link[0], () => styles)
          .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      },
    },
  }
}
