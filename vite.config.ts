import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildWorker } from './scripts/tools/build-worker.ts'
import { embedWidget } from './scripts/tools/embed-widget.ts'
import { prerenderLogin } from './scripts/tools/prerender-login.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), prerenderLogin(), embedWidget(), buildWorker()],
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy refuses fonts inlined as data: URLs.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The login screen's code is bundled into two files instead of a dozen; the rest is split by route.
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'login', tags: ['$initial'] },
            // Code shared by most pages, which would otherwise be thirty files of a few hundred bytes.
            {
              name: 'shared',
              minShareCount: 6,
              test: /\/src\/|lucide|react-(query|router)|router-core|query-core/,
            },
          ],
        },
      },
    },
  },
  server: { strictPort: true },
})
