-- Closures and days with hours of their own of a website: holidays, summer, a late opening before Christmas.

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
    check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index closures_website_id_dal_idx on public.closures (website_id, dal);
-- Finds the closures of one day, of all websites.
create index closures_days_idx on public.closures using gist (daterange(dal, al, '[]'));

-- Refuses a closure that shares a day with another one of the same website. An exclusion constraint would need an
-- extension, and PostgREST would answer it with 400 instead of 409. The lock makes two new closures of one website wait
-- for each other, so that the second sees the first. The trigger runs after the row is written, so that policies are
-- checked first, and with the owner's rights, because a business may not lock its website's row in every state.
create function private.refuse_overlap()
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
  return null;
end
$$;

create trigger closures_no_overlap_insert after insert on public.closures
referencing new table as written for each statement execute function private.refuse_overlap();
create trigger closures_no_overlap_update after update on public.closures
referencing new table as written for each statement execute function private.refuse_overlap();

select private.fix_columns('closures', 'id', 'website_id');
select private.keep_history('closures');
create trigger closures_stamp
before insert or update on public.closures
for each row when (pg_trigger_depth() = 0) execute function private.stamp_created();

revoke execute on function private.refuse_overlap() from public;

alter table public.closures enable row level security;
revoke all on public.closures from anon, authenticated;
grant select, insert, update, delete on public.closures to authenticated;
grant all on public.closures to service_role;

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
