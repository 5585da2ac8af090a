-- What the admin's home shows: the newest rows, the last backup. What homes of several roles show is in `*_homes.sql`.

-- The newest rows of the three kinds, five each, newest first. Answers no row to anybody but an admin.
create function public.admin_newest()
returns table (kind text, id uuid, name text, created_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select newest.*
  from (
    (
      select 'business', business.id, insegna, business.created_at from public.businesses as business
      order by business.created_at desc, business.id desc limit 5
    )
    union all
    (
      select 'website', website.id, nome, website.created_at from public.websites as website
      order by website.created_at desc, website.id desc limit 5
    )
    union all
    (
      -- A card need not have a name of its own.
      select 'card', card.id, coalesce(nullif(card.nome, ''), website.nome), card.created_at
      from public.cards as card
      join public.websites as website on website.id = card.website_id
      order by card.created_at desc, card.id desc limit 5
    )
  ) as newest (kind, id, name, created_at)
  where (select private.is_admin())
  order by newest.created_at desc, newest.id desc
$$;

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

-- One row for an admin, none for others. Without a date no backup has been good yet.
create function public.backup_state()
returns table (late boolean, last_backup timestamptz)
language sql
stable
set search_path = ''
as $$ select * from private.backup_state() $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.admin_newest(), public.backup_state() from public, anon;
grant execute on function public.admin_newest(), private.backup_state(), public.backup_state()
to authenticated, service_role;
