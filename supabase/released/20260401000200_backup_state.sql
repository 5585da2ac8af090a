-- When the last good backup was made, where the server makes them by itself, and from when on the next is late. Empty
-- elsewhere, as on hosted Supabase, which makes its own.
alter table private.installation
  add column last_backup timestamptz,
  add column backup_late_from timestamptz;

create function private.backup_state()
returns table (late boolean, last_backup timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select coalesce(installation.backup_late_from < now(), false), installation.last_backup
    from private.installation where private.is_admin();
end
$$;
revoke execute on function private.backup_state() from public;
grant execute on function private.backup_state() to authenticated, service_role;

-- One row for an admin, none for others. Without a date no backup has been good yet.
create function public.backup_state()
returns table (late boolean, last_backup timestamptz)
language sql
stable
set search_path = ''
as $$ select * from private.backup_state() $$;

revoke execute on function public.backup_state() from public, anon;
grant execute on function public.backup_state() to authenticated, service_role;
