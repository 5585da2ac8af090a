import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prerenderLogin } from './scripts/tools/prerender-login.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), prerenderLogin()],
  build: {
    target: 'es2023',
    manifest: true,
    // A font inlined as a data: URL would be refused by the content security policy.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the login screen needs travels in two files instead of a dozen; the rest splits by route.
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'login', tags: ['$initial'] },
            // What most pages share would else be thirty files of a few hundred bytes.
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
