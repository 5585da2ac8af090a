import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Sql } from 'postgres'
import { onTestFinished } from 'vitest'

/** The origin of a proxy of a storage service that lets so many uploads through, until the test ends. */
export async function failingAfter(most: number, services: string): Promise<string> {
  let count = 0
  const server = createServer(async (asked, answer) => {
    const body = new Uint8Array(await buffer(asked))
    const json = { 'content-type': 'application/json' }
    count += 1
    if (count > most) {
      answer.writeHead(503, json).end('{"message":"troppo carico"}')
      return
    }
    const names = ['authorization', 'apikey', 'content-type', 'x-upsert']
    const headers = Object.fromEntries(names.map((name) => [name, String(asked.headers[name])]))
    const done = await fetch(`${services}${asked.url}`, { method: 'POST', headers, body })
    answer.writeHead(done.status, json).end(await done.text())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/**
 * Functions that end the session that runs them, until the test ends: the second time (the first is the export's
 * rehearsal), or at once. `at` says where they run.
 */
export async function addBreaks(sql: Sql, at: string): Promise<void> {
  await sql
    .unsafe(
      `create schema breaks;
      grant usage on schema breaks to public;
      create sequence breaks.passes;
      create function breaks.at_second_pass() returns boolean language plpgsql security definer as $$
      begin
        if nextval('breaks.passes') = 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return true;
      end $$;
      create function breaks.at_commit() returns trigger language plpgsql security definer as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return null;
      end $$;
      ${at}`,
    )
    .simple()
  onTestFinished(async () => {
    await sql`drop schema breaks cascade`
  })
}
