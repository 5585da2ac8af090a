import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type RunningServer, startServer } from './server.ts'

/**
 * SQL that makes every query of the graphic services run forever, like the slowest statement that a caller may send.
 * PostgreSQL can cancel it; nothing else ends it.
 */
export const endlessGraphicServices = `
  create function public.endless() returns boolean language plpgsql as 'begin loop end loop; end';
  create policy endless on public.graphic_services as restrictive for select using (public.endless());
  grant execute on function public.endless to anon, authenticated, service_role;
  grant select on public.graphic_services to anon;
  create policy anybody on public.graphic_services for select to anon using (true)`

/**
 * Starts a server on the embedded database whose graphic services are endless; `remove` stops it and deletes its data.
 */
export async function startEndless(options: { frontEnd?: boolean } = {}) {
  const first = await startServer()
  await first.kill()
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-endless-'))
  const dataDir = path.join(folder, 'data')
  cpSync(first.dataDir, dataDir, { recursive: true })
  await first.stop()
  const database = new PGlite(path.join(dataDir, 'pg'))
  await database.exec(endlessGraphicServices)
  await database.close()
  const server: RunningServer = await startServer({ ...options, dataDir })
  const remove = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, remove }
}
