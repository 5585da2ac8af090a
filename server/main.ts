import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { start } from 'embedded-supabase'
import { hooks } from './hooks.ts'
import { root } from './paths.ts'
import { project } from './project.ts'

enableCompileCache(path.join(root, 'node_modules/.cache/bottega'))
await start({ project, hooks })
