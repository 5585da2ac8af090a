-- Special hours of a website, closures and seasons: days on which something else counts than its week.

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
  constraint closures_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint closures_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
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
  constraint seasons_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00'),
  constraint seasons_updated_at_valid check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index seasons_website_id_dal_idx on public.seasons (website_id, dal);

create trigger closures_stamp
before insert or update on public.closures
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id', 'website_id');
create trigger seasons_stamp
before insert or update on public.seasons
for each row when (pg_trigger_depth() = 0) execute function private.stamp('id', 'website_id');

select private.keep_history('closures');
select private.keep_history('seasons');

-- When the special hours of a website were last added, changed or deleted, for the public data of the website. A deleted row
-- would leave no time behind.
create table private.changed_days (
  website_id uuid primary key,
  at timestamptz not null,
  constraint changed_days_website_id_fkey foreign key (website_id) references public.websites (id) on delete cascade
);

-- Both kinds. A closure comes once.
create view private.special_hours as
select 'closures' as relation, id, website_id, dal, al, false as ogni_anno from public.closures
union all
select 'seasons', id, website_id, dal, al, ogni_anno from public.seasons;

-- The days of the year on which special hours count, as month * 100 + day. The 29th of February is one of them where they are
-- each year's, or count on that day of their own years.
create function private.days_of_year(dal date, al date, ogni_anno boolean)
returns int4multirange
language sql
immutable
set search_path = ''
as $$
  with known as (
    select
      to_char(dal, 'MMDD')::integer as first,
      to_char(al, 'MMDD')::integer as last,
      array[extract(year from dal), extract(year from al)]::integer[] as years
  )
  select case
    when ogni_anno and first > last or not ogni_anno and years[1] < years[2]
      then int4multirange(int4range(101, last, '[]'), int4range(first, 1231, '[]'))
    else int4multirange(int4range(first, last, '[]'))
  end - case
    when ogni_anno or exists (
      select from unnest(years) as year, make_date(year, 3, 1) as march
      where extract(day from march - 1) = 29 and march - 1 between dal and al
    )
      then '{}'::int4multirange
    else '{[229,229]}'::int4multirange
  end
  from known
$$;

-- No two closures of a website share a day, and no two seasons; both are rules of one function, which also notes when a
-- website's days changed last. An exclusion constraint would need an extension, knows no years, and PostgREST would answer it
-- with 400 instead of 409. The trigger runs after the rows are written, so that policies are checked first, and with the
-- owner's rights, because nobody may write when a website's days changed.
create function private.keep_special_hours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The form of a website shows no more closures; all its seasons that hold or will are in its public data.
  most constant integer := case tg_table_name when 'closures' then 1000 else 100 end;
  moved uuid[] := '{}';
  taken boolean;
begin
  -- This row also makes two writers of one website wait for each other, so that the second sees below what the first wrote.
  -- While a website is being deleted it is no longer found here, and nothing is inserted.
  insert into private.changed_days as known (website_id, at)
  select id, clock_timestamp() from public.websites where id in (select website_id from written) order by id
  on conflict (website_id) do update set at = greatest(known.at, excluded.at);

  if tg_op = 'INSERT' then
    moved := array(select id from written);
    if exists (
      select from private.special_hours
      where relation = tg_table_name and website_id in (select website_id from written)
      group by website_id having count(*) > most
    ) then
      raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, tg_table_name || '_number_valid'
        using errcode = '23514', constraint = tg_table_name || '_number_valid', schema = 'public', table = tg_table_name;
    end if;
  elsif tg_op = 'UPDATE' then
    -- Rows that share a day already may be changed otherwise.
    moved := array(
      select id from written join former using (id)
      where written.dal <> former.dal or written.al <> former.al
        or to_jsonb(written) -> 'ogni_anno' <> to_jsonb(former) -> 'ogni_anno'
    );
  end if;

  if moved = '{}' then
    return null;
  end if;
  -- None is longer than 366 days. Without the first bound, each would be compared with all earlier ones.
  taken := exists (
    select from private.special_hours as own
    join private.special_hours as other on other.website_id = own.website_id and other.id <> own.id
      and other.al >= own.dal and other.dal between own.dal - 365 and own.al
    where own.relation = tg_table_name and other.relation = tg_table_name and own.id = any (moved)
      and not own.ogni_anno and not other.ogni_anno
  );
  if not taken and tg_table_name = 'seasons' then
    -- The days of the year are computed once, and only of websites where some are each year's.
    taken := exists (
      with yearly as materialized (
        select id, website_id, ogni_anno, private.days_of_year(dal, al, ogni_anno) as days
        from public.seasons
        where website_id in (
          select website_id from public.seasons
          where ogni_anno and website_id in (select website_id from written where id = any (moved))
        )
      )
      select from yearly as own
      join yearly as other on other.website_id = own.website_id and other.id <> own.id and other.days && own.days
      where own.id = any (moved) and (own.ogni_anno or other.ogni_anno)
    );
  end if;
  if taken then
    raise exception 'conflicting key value violates exclusion constraint "%"', tg_table_name || '_no_overlap'
      using errcode = '23505', constraint = tg_table_name || '_no_overlap', schema = 'public', table = tg_table_name;
  end if;
  return null;
end
$$;

create trigger closures_days_insert after insert on public.closures
referencing new table as written for each statement execute function private.keep_special_hours();
create trigger closures_days_update after update on public.closures
referencing old table as former new table as written for each statement execute function private.keep_special_hours();
create trigger closures_days_delete after delete on public.closures
referencing old table as written for each statement execute function private.keep_special_hours();

create trigger seasons_days_insert after insert on public.seasons
referencing new table as written for each statement execute function private.keep_special_hours();
create trigger seasons_days_update after update on public.seasons
referencing old table as former new table as written for each statement execute function private.keep_special_hours();
create trigger seasons_days_delete after delete on public.seasons
referencing old table as written for each statement execute function private.keep_special_hours();

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

revoke execute on all functions in schema private from public;
