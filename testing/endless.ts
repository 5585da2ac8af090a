import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { slowLook } from './preload/preload.ts'
import { placeDemoData, type RunningServer, startServer } from './server.ts'

/**
 * SQL that makes every query of the graphic services run forever, until PostgreSQL cancels it. The function runs as its
 * owner, because the step that reads a file needs a superuser.
 * @param step what it repeats
 */
export const endlessGraphicServices = (step: string) => `
  create function public.endless() returns boolean language plpgsql security definer as
    'begin loop ${step} end loop; end';
  create policy endless on public.graphic_services as restrictive for select using (public.endless());
  grant execute on function public.endless to anon, authenticated, service_role;
  grant select on public.graphic_services to anon;
  create policy anybody on public.graphic_services for select to anon using (true)`

/** A step that waits, on a server that loads `slow-look.ts`. */
const wait = "perform pg_stat_file(''endless'', true);"

/**
 * Starts a server on the embedded database whose graphic services are endless; `remove` stops it and deletes its data.
 * The statement waits, so that it takes no computing from other tests.
 */
export async function startEndless() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-endless-'))
  const dataDir = path.join(folder, 'data')
  await placeDemoData(dataDir)
  const database = new PGlite(path.join(dataDir, 'pg'))
  await database.exec(endlessGraphicServices(wait))
  await database.close()
  const server: RunningServer = await startServer({ dataDir, env: slowLook })
  const remove = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, remove }
}
