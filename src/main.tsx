import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'
import { Toaster } from '#ui/toaster.tsx'
import './styles.css'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

createRoot(container).render(
  <StrictMode>
    <Root />
    <Toaster />
  </StrictMode>,
)
