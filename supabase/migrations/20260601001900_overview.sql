-- What the dashboard's home shows: open tasks, the newest rows, the last changes, the last backup.

-- Each count stops at 101, which the dashboard shows as '100+': past that nobody needs the exact figure. Answers no row
-- to anybody but an admin.
create function public.admin_overview()
returns table (
  businesses_without_website integer,
  websites_without_card integer,
  businesses_without_account integer,
  suspended_businesses integer,
  suspended_websites integer
)
language sql
stable
set search_path = ''
as $$
  select
    (
      select count(*) from (
        select from public.businesses where stato = 'attivo' and not ha_sito limit 101
      ) as few
    )::integer,
    (select count(*) from (select from public.websites where not ha_card limit 101) as few)::integer,
    (select count(*) from (select from public.businesses where not ha_account limit 101) as few)::integer,
    (select count(*) from (select from public.businesses where stato = 'sospeso' limit 101) as few)::integer,
    (select count(*) from (select from public.websites where stato = 'sospeso' limit 101) as few)::integer
  where (select private.is_admin())
$$;

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

-- The rows that were changed last, one entry for each row, newest first: at most five, from the last 200 changes.
-- Deleted rows and payment methods are left out, because they have no page, and closures and seasons before the others are
-- counted, because many are saved at once. Returns rows to admins only.
create function public.latest_changes()
returns table (id bigint, at timestamptz, by_email text, table_name text, row_id uuid, action text, name text,
  before jsonb, after jsonb)
language sql
stable
set search_path = ''
as $$
  select recent.id, recent.at, recent.by_email, recent.table_name, recent.row_id, recent.action, named.name,
    -- Of a new row its name says enough.
    case when recent.action = 'update' then recent.before end, case when recent.action = 'update' then recent.after end
  from (
    select last.*, row_number() over (partition by last.table_name, last.row_id order by last.id desc) as place
    from (
      select change.id, change.at, change.by_email, change.table_name, change.row_id, change.action, change.before,
        change.after
      from public.changes as change
      where (select private.is_admin()) and change.table_name not in ('closures', 'seasons')
      order by change.id desc
      limit 200
    ) as last
  ) as recent
  cross join lateral (
    select insegna from public.businesses where recent.table_name = 'businesses' and businesses.id = recent.row_id
    union all
    select nome from public.websites where recent.table_name = 'websites' and websites.id = recent.row_id
    union all
    select nome from public.services where recent.table_name = 'services' and services.id = recent.row_id
    union all
    select nome from public.graphic_services
    where recent.table_name = 'graphic_services' and graphic_services.id = recent.row_id
    union all
    -- A card may have no name of its own.
    select coalesce(nullif(card.nome, ''), website.nome)
    from public.cards as card
    join public.websites as website on website.id = card.website_id
    where recent.table_name = 'cards' and card.id = recent.row_id
  ) as named (name)
  where recent.place = 1
  order by recent.id desc
  limit 5
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
revoke execute on function
  public.admin_overview(), public.admin_newest(), public.latest_changes(), public.backup_state()
from public, anon;
grant execute on function
  public.admin_overview(), public.admin_newest(), public.latest_changes(), private.backup_state(),
  public.backup_state()
to authenticated, service_role;
