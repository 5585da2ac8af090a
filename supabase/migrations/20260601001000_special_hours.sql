-- Special hours of a website: closures and seasons.

-- Closures and days with hours of their own: holidays, summer, a late opening before Christmas.
create table public.closures (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null,
  -- First and last day, both included.
  dal date not null,
  al date not null,
  -- Null: closed. Otherwise the hours of each of the days, in the form of one day of `websites.orari`.
  orari jsonb,
  motivo text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint closures_website_id_fkey foreign key (website_id) references public.websites (id) on delete cascade,
  -- Limited to two centuries, so that the number of rows of one website is limited too.
  constraint closures_dal_valid check (dal between '2000-01-01' and '2199-12-31'),
  constraint closures_al_in_order check (al >= dal),
  constraint closures_al_valid check (al <= least(dal + 365, '2199-12-31')),
  constraint closures_orari_valid check (orari is null or private.is_day(orari)),
  constraint closures_orari_in_order check (
    orari is null
    or not private.is_day(orari)
    or case when al = dal then private.is_day_in_order(orari) else private.is_day_repeatable(orari) end
  ),
  constraint closures_motivo_valid check (char_length(motivo) <= 100 and private.visible(motivo) <> ''),
  constraint closures_motivo_written check (private.is_line(motivo)),
  constraint closures_created_at_valid
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint closures_updated_at_valid
    check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index closures_website_id_dal_idx on public.closures (website_id, dal);
-- Finds the closures of one day, of all websites.
create index closures_days_idx on public.closures using gist (daterange(dal, al, '[]'));

-- Seasons: days on which another week counts, each year or once. A closure counts before a season, a season before the
-- website's own week.
create table public.seasons (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null,
  nome text not null,
  -- First and last day, both included. Each year: only day and month count, and the last day may come after New Year.
  dal date not null,
  al date not null,
  ogni_anno boolean not null default false,
  -- The week, in the form of `websites.orari`.
  orari jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seasons_website_id_fkey foreign key (website_id) references public.websites (id) on delete cascade,
  constraint seasons_nome_valid check (char_length(nome) <= 100 and private.visible(nome) <> ''),
  constraint seasons_nome_written check (private.is_line(nome)),
  constraint seasons_dal_valid check (dal between '2000-01-01' and '2199-12-31'),
  constraint seasons_al_in_order check (ogni_anno or al >= dal),
  constraint seasons_al_valid check (
    al between '2000-01-01' and '2199-12-31' and (ogni_anno or al <= dal + 365)
  ),
  constraint seasons_orari_valid check (private.is_orari(orari)),
  constraint seasons_orari_in_order check (private.is_orari_in_order(orari)),
  constraint seasons_created_at_valid
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint seasons_updated_at_valid
    check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index seasons_website_id_dal_idx on public.seasons (website_id, dal);

-- Refuses a closure that shares a day with another one of the same website, and a thousand and first closure: the form of
-- a website shows no more rows. An exclusion constraint would need an
-- extension, and PostgREST would answer it with 400 instead of 409. The lock makes two new closures of one website wait
-- for each other, so that the second sees the first. The trigger runs after the row is written, so that policies are
-- checked first, and with the owner's rights, because a business may not lock its website's row in every state.
create function private.refuse_closure()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.websites where id in (select website_id from written) order by id for no key update;
  if exists (
    select from written
    join public.closures as other on
      other.website_id = written.website_id and other.id <> written.id and other.al >= written.dal
      -- No closure is longer than 366 days. Without the first bound, each row would be compared with all earlier ones.
      and other.dal between written.dal - 365 and written.al
  ) then
    raise exception 'conflicting key value violates exclusion constraint "closures_no_overlap"'
      using errcode = '23505', constraint = 'closures_no_overlap', schema = 'public', table = 'closures';
  end if;
  if exists (
    select from public.closures where website_id in (select website_id from written)
    group by website_id having count(*) > 1000
  ) then
    raise exception 'new row for relation "closures" violates check constraint "closures_number_valid"'
      using errcode = '23514', constraint = 'closures_number_valid', schema = 'public', table = 'closures';
  end if;
  return null;
end
$$;

create trigger closures_no_overlap_insert after insert on public.closures
referencing new table as written for each statement execute function private.refuse_closure();
create trigger closures_no_overlap_update after update on public.closures
referencing new table as written for each statement execute function private.refuse_closure();

-- The days of the year on which a season holds, as month * 100 + day. The 29th of February is one of them where the season
-- is each year's, or holds on that day of its own years.
create function private.season_days_of_year(season public.seasons)
returns int4multirange
language sql
immutable
set search_path = ''
as $$
  with known as (
    select
      to_char(season.dal, 'MMDD')::integer as first,
      to_char(season.al, 'MMDD')::integer as last,
      extract(year from season.dal)::integer as year,
      extract(year from season.al)::integer as last_year
  )
  select case
    when season.ogni_anno and first > last or not season.ogni_anno and year < last_year
      then int4multirange(int4range(101, last, '[]'), int4range(first, 1231, '[]'))
    else int4multirange(int4range(first, last, '[]'))
  end - case
    -- The day before 1 March: of both years that a season which comes once may touch.
    when season.ogni_anno
      or extract(day from make_date(year, 3, 1) - 1) = 29 and make_date(year, 3, 1) - 1 between season.dal and season.al
      or extract(day from make_date(last_year, 3, 1) - 1) = 29
        and make_date(last_year, 3, 1) - 1 between season.dal and season.al
      then '{}'::int4multirange
    else '{[229,229]}'::int4multirange
  end
  from known
$$;

-- Refuses a season that shares a day with another one of the same website, and a hundred and first season: all that hold
-- or will are in the website's public data. As `private.refuse_closure` does for closures: 409, after policies, one new
-- season of a website at a time.
create function private.refuse_season()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.websites where id in (select website_id from written) order by id for no key update;
  if exists (
    select from public.seasons where website_id in (select website_id from written)
    group by website_id having count(*) > 100
  ) then
    raise exception 'new row for relation "seasons" violates check constraint "seasons_number_valid"'
      using errcode = '23514', constraint = 'seasons_number_valid', schema = 'public', table = 'seasons';
  end if;
  if exists (
    -- The days of a season are computed once.
    with known as materialized (
      select
        id, website_id, ogni_anno,
        daterange(dal, greatest(dal, al), '[]') as days,
        private.season_days_of_year(season) as of_year
      from public.seasons as season
      where website_id in (select website_id from written)
    )
    select from written
    join known as own using (id)
    join known as other on other.website_id = own.website_id and other.id <> own.id and case
      when own.ogni_anno or other.ogni_anno then own.of_year && other.of_year
      else own.days && other.days
    end
  ) then
    raise exception 'conflicting key value violates exclusion constraint "seasons_no_overlap"'
      using errcode = '23505', constraint = 'seasons_no_overlap', schema = 'public', table = 'seasons';
  end if;
  return null;
end
$$;

create trigger seasons_no_overlap_insert after insert on public.seasons
referencing new table as written for each statement execute function private.refuse_season();
create trigger seasons_no_overlap_update after update on public.seasons
referencing new table as written for each statement execute function private.refuse_season();

create trigger closures_stamp
before insert or update on public.closures
for each row when (pg_trigger_depth() = 0) execute function private.stamp();
create trigger seasons_stamp
before insert or update on public.seasons
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

select private.fix_columns('closures', 'id', 'website_id');
select private.fix_columns('seasons', 'id', 'website_id');
select private.keep_history('closures');
select private.keep_history('seasons');

-- When a closure or a season of a website was last added, changed or deleted, for the public data of the website. A deleted row
-- would leave no time behind.
create table private.changed_days (
  website_id uuid primary key,
  at timestamptz not null,
  constraint changed_days_website_id_fkey foreign key (website_id) references public.websites (id) on delete cascade
);

create function private.note_changed_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- While a website is being deleted it is no longer found here, and nothing is inserted.
  insert into private.changed_days as known (website_id, at)
  select id, clock_timestamp() from public.websites where id in (select website_id from touched) order by id
  on conflict (website_id) do update set at = greatest(known.at, excluded.at);
  return null;
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array['closures', 'seasons'] loop
    execute format(
      'create trigger %1$s_note_insert after insert on public.%1$I referencing new table as touched
        for each statement execute function private.note_changed_days();
      create trigger %1$s_note_update after update on public.%1$I referencing new table as touched
        for each statement execute function private.note_changed_days();
      create trigger %1$s_note_delete after delete on public.%1$I referencing old table as touched
        for each statement execute function private.note_changed_days()',
      relation
    );
  end loop;
end
$$;

alter table public.closures enable row level security;
alter table public.seasons enable row level security;
revoke all on public.closures, public.seasons from anon, authenticated;
grant select, insert, update, delete on public.closures, public.seasons to authenticated;
grant all on public.closures, public.seasons to service_role;

create policy "admin and gestore read all closures, a business its website's" on public.closures
for select to authenticated
using (
  (select private.own_role()) in ('admin', 'gestore')
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin adds closures, a business to its website" on public.closures
for insert to authenticated
with check (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin changes closures, a business its website's" on public.closures
for update to authenticated
using (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
)
with check (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin deletes closures, a business its website's" on public.closures
for delete to authenticated
using (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin and gestore read all seasons, a business its website's" on public.seasons
for select to authenticated
using (
  (select private.own_role()) in ('admin', 'gestore')
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin adds seasons, a business to its website" on public.seasons
for insert to authenticated
with check (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin changes seasons, a business its website's" on public.seasons
for update to authenticated
using (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
)
with check (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

create policy "admin deletes seasons, a business its website's" on public.seasons
for delete to authenticated
using (
  (select private.is_admin())
  or website_id in (select id from public.websites where business_id = (select private.own_business()))
);

select private.require_second_step('public.closures');
select private.require_second_step('public.seasons');

-- Silent websites (`senza_indicazioni` in the list's address) say nothing of a day: active ones of active businesses, which
-- visitors see, without a closure or special day that includes it. 'Open as usual' is kept as a special day, so it counts as
-- said; a day on which the week or a season closes the shop anyway does not.

-- The condition on a row of `public.websites`.
create function private.says_nothing(_day date)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    'stato = ''attivo'' and exists (
      select from public.businesses as served where served.id = websites.business_id and served.stato = ''attivo''
    ) and not exists (
      select from public.closures as said
      where said.website_id = websites.id and daterange(said.dal, said.al, ''[]'') @> %L::date
    )',
    _day
  )
$$;

-- How many there are for each of some days. It looks past the policies, which would keep the index of the closures' days
-- from being used.
create function private.silent_websites(_days date[])
returns table (day date, websites integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
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

-- Answers no row to anybody but an admin.
create function public.silent_websites(_days date[])
returns table (day date, websites integer)
language sql
stable
set search_path = ''
as $$
  select * from private.silent_websites(_days)
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.silent_websites(date[]) to authenticated, service_role;
revoke execute on function public.silent_websites(date[]) from public, anon;
grant execute on function public.silent_websites(date[]) to authenticated, service_role;
