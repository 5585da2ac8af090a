-- Sends every new row of the history to those who may read it, so that others' changes are seen at once.

-- Supabase's own stream uses the publication, and the policies of `changes` decide who receives what. Elsewhere the
-- embedded server listens to notifications, which contain only the change's number, because PostgreSQL limits them to
-- 8000 bytes.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    if not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'changes'
    ) then
      alter publication supabase_realtime add table public.changes;
    end if;
  else
    create function private.announce_changes()
    returns trigger
    language plpgsql
    set search_path = ''
    as $announce$
    begin
      perform pg_catalog.pg_notify('bottega_changes', id::text) from written;
      return null;
    end
    $announce$;

    revoke execute on function private.announce_changes() from public;

    create trigger changes_announce after insert on public.changes referencing new table as written
    for each statement execute function private.announce_changes();
  end if;
end
$$;
