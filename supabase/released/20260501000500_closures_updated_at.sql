-- A closure has a version, like every row that is edited: whoever saves over somebody else's change learns of it, and the
-- form merges both. Of closures made before this nobody knows when they were changed last: their version begins now.
alter table public.closures
  add column updated_at timestamptz not null default now(),
  add constraint closures_updated_at_valid
    check (updated_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00');

drop trigger closures_stamp on public.closures;
create trigger closures_stamp
before insert or update on public.closures
for each row when (pg_trigger_depth() = 0) execute function private.stamp();
