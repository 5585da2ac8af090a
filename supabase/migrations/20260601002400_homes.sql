-- What the first pages of admin and gestore show, and the places by which activities are filtered.

-- Where a list is narrowed to a town or a region, in the order in which it begins; `(regione, citta)` finds the places.
create index businesses_regione_created_at_idx on public.businesses (regione, created_at, id);
create index businesses_citta_created_at_idx on public.businesses (citta, created_at, id);
create index businesses_places_idx on public.businesses (regione, citta);

-- Each pair of region and town that an activity has, as it is written; at most 1,000. The index is read from one place to the
-- next, which takes as long as there are places, not activities. Answers no row to anybody but an admin; it looks past the
-- policies, which would keep the index from being used so.
create function private.business_places()
returns table (regione text, citta text)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_admin() then
    return;
  end if;
  return query
    with recursive place as (
      (
        select business.regione, business.citta, 1 as number from public.businesses as business
        order by business.regione, business.citta limit 1
      )
      union all
      select following.regione, following.citta, place.number + 1
      from place
      cross join lateral (
        select business.regione, business.citta from public.businesses as business
        where (business.regione, business.citta) > (place.regione, place.citta)
        order by business.regione, business.citta limit 1
      ) as following
      where place.number < 1000
    )
    select place.regione, place.citta from place;
end
$$;

create function public.business_places()
returns table (regione text, citta text)
language sql
stable
set search_path = ''
as $$ select * from private.business_places() $$;

-- The open tasks. Answers no row to anybody but an admin.
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
    (select count(*) from public.businesses where stato = 'attivo' and not ha_sito)::integer,
    (select count(*) from public.websites where not ha_card)::integer,
    (select count(*) from public.businesses where not ha_account)::integer,
    (select count(*) from public.businesses where stato = 'sospeso')::integer,
    (select count(*) from public.websites where stato = 'sospeso')::integer
  where (select private.is_admin())
$$;

-- How many websites say nothing of each of some days (`private.says_nothing`). It looks past the policies, which would keep
-- the index of the closures' days from being used.
create function private.silent_websites(_days date[])
returns table (day date, websites integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.reads_all('websites') is not true then
    return;
  end if;
  for day in
    select given from unnest(_days) with ordinality as days (given, place) where given is not null order by place
  loop
    execute 'select count(*) from public.websites where ' || private.says_nothing(day) into websites;
    return next;
  end loop;
end
$$;

-- Answers no row to whoever does not read all websites.
create function public.silent_websites(_days date[])
returns table (day date, websites integer)
language sql
stable
set search_path = ''
as $$
  select * from private.silent_websites(_days)
$$;

-- Whether a week has no day on which the shop opens.
create function private.never_opens(_orari jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return _orari ->> 'sempreAperto' is distinct from 'true' and not jsonb_path_exists(_orari, '$.* ? (@.aperto == true)');
end
$$;

create index websites_never_open_idx on public.websites (nome_ordine, id)
where stato = 'attivo' and private.never_opens(orari);

-- Active websites of active businesses whose week has no opening hours: the first five by name, each with how many there are.
-- Answers no row to whoever does not read all websites; it looks past the policies, so that the index is used.
create function private.websites_without_hours()
returns table (id uuid, nome text, citta text, totale integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if private.reads_all('websites') is not true then
    return;
  end if;
  return query
    select website.id, website.nome, website.citta, (count(*) over ())::integer
    from public.websites as website
    join public.businesses as business on business.id = website.business_id and business.stato = 'attivo'
    where website.stato = 'attivo' and private.never_opens(website.orari)
    order by website.nome_ordine, website.id
    limit 5;
end
$$;

create function public.websites_without_hours()
returns table (id uuid, nome text, citta text, totale integer)
language sql
stable
set search_path = ''
as $$ select * from private.websites_without_hours() $$;

-- Which of some websites show nothing because their business is suspended, of those that the caller may read. It looks past
-- the policies: a gestore reads no businesses.
create function private.suspended_with_business(_ids uuid[])
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select website.id
    from public.websites as website
    join public.businesses as business on business.id = website.business_id and business.stato = 'sospeso'
    where website.id = any (_ids)
      and (private.reads_all('websites') is true or website.business_id = private.own_business());
end
$$;

create function public.suspended_with_business(_ids uuid[])
returns table (id uuid)
language sql
stable
set search_path = ''
as $$ select * from private.suspended_with_business(_ids) $$;

-- What was changed last, newest first: at most five entries, from the last 2,000 changes. One entry is a row, or all rows of a
-- table that one statement has changed (`righe`), as a new state for many; an import sends several statements, less than a
-- minute apart, which are one entry too. Deleted rows and payment methods are left out, because they have no page, and closures
-- and seasons before the others are counted, because many are saved at once. The author's name is for who may read profiles.
-- A gestore is told of websites and services, others of nothing; it looks past the policies, which would be asked for each row.
create function private.latest_changes()
returns table (id bigint, at timestamptz, author text, by_email text, table_name text, row_id uuid, action text, name text,
  before jsonb, after jsonb, righe integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  told constant text[] := case private.own_role()
    when 'admin' then array['businesses', 'websites', 'services', 'graphic_services', 'cards', 'sales']
    when 'gestore' then array['websites', 'services', 'graphic_services']
    else '{}'
  end;
begin
  if told = '{}' then
    return;
  end if;
  return query
    with last as materialized (
      select change.id, change.at, change.by, change.table_name, change.row_id, change.action, change.transaction
      from public.changes as change
      where change.table_name = any (told) and change.action <> 'delete'
      order by change.id desc
      limit 2000
    ), statement as (
      select last.table_name, last.action, last.by, max(last.id) as id, max(last.at) as at,
        count(distinct last.row_id)::integer as rows
      from last group by last.table_name, last.action, last.by, last.transaction
    ), following as (
      select statement.*, coalesce(
        statement.action = 'insert' and greatest(statement.rows, lag(statement.rows) over newest) > 1
          and lag(statement.action) over newest = 'insert'
          and lag(statement.table_name) over newest = statement.table_name
          and lag(statement.by) over newest is not distinct from statement.by
          and lag(statement.at) over newest - statement.at < interval '1 minute',
        false
      ) as goes_on
      from statement window newest as (order by statement.id desc)
    ), numbered as (
      select following.*, count(*) filter (where not goes_on) over (order by following.id desc) as number from following
    ), entry as (
      select max(numbered.id) as id, sum(numbered.rows)::integer as rows from numbered group by number
    ), recent as (
      select change.*, entry.rows,
        -- Of one row the last change stands for those before it.
        case when entry.rows = 1
          then row_number() over (partition by change.table_name, change.row_id, entry.rows = 1 order by change.id desc)
          else 1
        end as place
      from entry join public.changes as change on change.id = entry.id
    )
    select recent.id, recent.at,
      (
        select nullif(btrim(profile.display_name), '') from public.profiles as profile
        where profile.user_id = recent.by and (private.own_role() = 'admin' or profile.user_id = (select auth.uid()))
      ),
      recent.by_email, recent.table_name, recent.row_id, recent.action, named.name,
      -- Of a new row its name says enough, and of many their number.
      case when recent.action = 'update' and recent.rows = 1 then recent.before end,
      case when recent.action = 'update' and recent.rows = 1 then recent.after end,
      recent.rows
    from recent
    left join lateral (
      select insegna from public.businesses where recent.table_name = 'businesses' and businesses.id = recent.row_id
      union all
      select nome from public.websites where recent.table_name = 'websites' and websites.id = recent.row_id
      union all
      select nome from public.services where recent.table_name = 'services' and services.id = recent.row_id
      union all
      select nome from public.graphic_services
      where recent.table_name = 'graphic_services' and graphic_services.id = recent.row_id
      union all
      select nome from public.sales where recent.table_name = 'sales' and sales.id = recent.row_id
      union all
      -- A card may have no name of its own.
      select coalesce(nullif(card.nome, ''), website.nome)
      from public.cards as card
      join public.websites as website on website.id = card.website_id
      where recent.table_name = 'cards' and card.id = recent.row_id
    ) as named (name) on true
    -- Of many one may be gone by now.
    where recent.place = 1 and (recent.rows > 1 or named.name is not null)
    order by recent.id desc
    limit 5;
end
$$;

create function public.latest_changes()
returns table (id bigint, at timestamptz, author text, by_email text, table_name text, row_id uuid, action text, name text,
  before jsonb, after jsonb, righe integer)
language sql
stable
set search_path = ''
as $$ select * from private.latest_changes() $$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.business_places(), public.admin_overview(), public.silent_websites(date[]), public.websites_without_hours(),
  public.suspended_with_business(uuid[]), public.latest_changes()
from public, anon;
grant execute on function
  private.never_opens(jsonb), private.business_places(), public.business_places(), public.admin_overview(), private.silent_websites(date[]),
  public.silent_websites(date[]), private.websites_without_hours(), public.websites_without_hours(),
  private.suspended_with_business(uuid[]), public.suspended_with_business(uuid[]), private.latest_changes(),
  public.latest_changes()
to authenticated, service_role;
