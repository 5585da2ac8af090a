-- Closures and seasons are one concern, special hours: days of a website on which something else counts than its week. No two
-- closures of a website share a day, and no two seasons; both are rules of one function, which also notes when a website's
-- days changed last.

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

-- An exclusion constraint would need an extension, knows no years, and PostgREST would answer it with 400 instead of 409. The
-- trigger runs after the rows are written, so that policies are checked first, and with the owner's rights, because nobody
-- may write when a website's days changed.
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

do $$
declare
  relation text;
begin
  foreach relation in array array['closures', 'seasons'] loop
    execute format(
      'drop trigger %1$s_no_overlap_insert on public.%1$I;
      drop trigger %1$s_no_overlap_update on public.%1$I;
      drop trigger %1$s_note_insert on public.%1$I;
      drop trigger %1$s_note_update on public.%1$I;
      drop trigger %1$s_note_delete on public.%1$I;
      create trigger %1$s_days_insert after insert on public.%1$I referencing new table as written
        for each statement execute function private.keep_special_hours();
      create trigger %1$s_days_update after update on public.%1$I referencing old table as former new table as written
        for each statement execute function private.keep_special_hours();
      create trigger %1$s_days_delete after delete on public.%1$I referencing old table as written
        for each statement execute function private.keep_special_hours()',
      relation
    );
  end loop;
end
$$;

-- Who installed 2.0.0 from its branch some hours after the release has the second name, and the index below.
drop function if exists private.refuse_overlap(), private.refuse_closure();
drop function private.refuse_season(), private.note_changed_days();
create index if not exists changes_days_idx on public.changes (business_id, id desc)
where table_name in ('closures', 'seasons');
drop function private.season_days_of_year(public.seasons);
revoke execute on function private.days_of_year(date, date, boolean), private.keep_special_hours() from public;
