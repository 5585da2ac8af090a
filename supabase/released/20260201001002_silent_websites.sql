-- Silent websites (`senza_indicazioni` in the list's address) say nothing of a day: active ones of active businesses, which
-- visitors see, without a closure or special day that includes it. 'Open as usual' is kept as a special day, so it counts as said; a day on which the week or
-- a season closes the shop anyway does not.

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
  foreach day in array _days loop
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

revoke execute on function
  private.says_nothing(date), private.silent_websites(date[]), public.silent_websites(date[])
from public, anon;
grant execute on function private.silent_websites(date[]), public.silent_websites(date[]) to authenticated, service_role;
