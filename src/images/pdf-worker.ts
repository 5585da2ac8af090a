/** pdf.js's own worker, where older browsers have what it calls. */
import './with-resolvers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
