import path from 'node:path'
import type { Project } from '../config/project.ts'

const folder = path.join(import.meta.dirname, 'notes')

/** A project of another kind than any that this host was written for: notes, which their author alone reads. */
export const project: Project = {
  name: 'Appunti',
  id: 'appunti',
  version: '0.1.0',
  supabase: path.join(folder, 'supabase'),
  preparedDatabase: null,
  upgradeCommand: null,
  rolesFile: null,
  published: { accounts: [], password: '' },
  frontEnd: {
    root: folder,
    dist: path.join(folder, 'built'),
    sources: [],
    build: [],
    pageMatcher: (id) => (page) => new RegExp(`^/(notes/${id})?$`).test(page),
    serviceWorkers: [],
    fileFolders: ['assets'],
    pages: [],
    file: () => ({ headers: {} }),
  },
}
