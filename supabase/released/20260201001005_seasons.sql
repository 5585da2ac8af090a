-- Seasons of a website: days on which another week counts, each year or once. A closure counts before a season, a season
-- before the website's own week.

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

-- The days of a season. One of each year lasts, in every year that a date may have, from its first day until the day after
-- its last one: the end of February is that of the year.
create function private.season_days(season public.seasons)
returns datemultirange
language plpgsql
immutable
set search_path = ''
as $$
declare
  over_new_year constant boolean := to_char(season.al, 'MMDD') < to_char(season.dal, 'MMDD');
begin
  if not season.ogni_anno then
    return datemultirange(daterange(season.dal, season.al, '[]'));
  end if;
  return (
    select range_agg(daterange(
      begins + extract(day from season.dal)::integer - 1,
      least(ends + extract(day from season.al)::integer, (ends + interval '1 month')::date)
    ))
    from generate_series(1999, 2199) as year
    cross join make_date(year, extract(month from season.dal)::integer, 1) as begins
    cross join make_date(year + over_new_year::integer, extract(month from season.al)::integer, 1) as ends
  );
end
$$;

-- Refuses a season that shares a day with another one of the same website, and a hundred and first season: all that hold
-- or will are in the website's public data. As `private.refuse_overlap` does for closures: 409, after policies, one new
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
    -- The days of a season are computed once, and only beside another season.
    with known as materialized (
      select id, website_id, private.season_days(season) as days
      from public.seasons as season
      where website_id in (select website_id from written)
        and exists (select from public.seasons as other where other.website_id = season.website_id and other.id <> season.id)
    )
    select from written
    join known as own using (id)
    join known as other on other.website_id = own.website_id and other.id <> own.id and other.days && own.days
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

select private.fix_columns('seasons', 'id', 'website_id');
select private.keep_history('seasons');
create trigger seasons_stamp
before insert or update on public.seasons
for each row when (pg_trigger_depth() = 0) execute function private.stamp();

revoke execute on function private.season_days(public.seasons), private.refuse_season() from public;

alter table public.seasons enable row level security;
revoke all on public.seasons from anon, authenticated;
grant select, insert, update, delete on public.seasons to authenticated;
grant all on public.seasons to service_role;

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
