import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Creates the functions with which this server asks for a session, where they are missing: `auth.session_level` gives its level,
 * null when it has ended or its account is blocked; `auth.expect_session` refuses one that lacks a level (`as-caller.ts`).
 */
export async function ensureSessionChecks(db: Db): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regprocedure('auth.expect_session(uuid, uuid, text)') is not null as exists`.execute(db)
  if (!rows[0]?.exists) await db.script(functions)
}

const functions = `
create function auth.session_level(_session uuid, _account uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select
      case
        when session.aal::text = 'aal2' and (
          session.factor_id is null
          or exists (select from auth.mfa_factors where id = session.factor_id and status = 'verified')
        ) then 'aal2'
        else 'aal1'
      end
    from auth.sessions as session
    join auth.users as owner on owner.id = session.user_id
    where session.id = _session and session.user_id = _account
      and (session.not_after is null or session.not_after > now())
      and (owner.banned_until is null or owner.banned_until <= now())
  );
end $$;
create function auth.expect_session(_session uuid, _account uuid, _aal text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(auth.session_level(_session, _account), '') < _aal then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end $$;
revoke all on function auth.session_level(uuid, uuid), auth.expect_session(uuid, uuid, text) from public;`
