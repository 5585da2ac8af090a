-- Who reads a table whole, said once: the policies below and the search functions ask the same helper.

-- True for who reads every row of a table, otherwise null. Not false, since PostgreSQL takes `is not null` for nearly
-- always true, so that it plans and estimates for those who see many rows; it takes a boolean of its own for half.
create function private.reads_all(_table text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select true
  where private.own_role() = any (
    case _table
      when 'businesses' then array['admin']
      when 'websites' then array['admin', 'gestore']
      when 'services' then array['admin', 'gestore', 'business']
      when 'graphic_services' then array['admin', 'gestore', 'business']
      when 'cards' then array['admin']
    end
  )
$$;

revoke execute on function private.reads_all(text) from public;
grant execute on function private.reads_all(text) to authenticated, service_role;

alter policy "admin reads all businesses, a business its own" on public.businesses
using ((select private.reads_all('businesses')) is not null or id = (select private.own_business()));

alter policy "admin and gestore read all websites, a business its own" on public.websites
using ((select private.reads_all('websites')) is not null or business_id = (select private.own_business()));

alter policy "staff reads services" on public.services
using ((select private.reads_all('services')) is not null);

alter policy "staff reads graphic services" on public.graphic_services
using ((select private.reads_all('graphic_services')) is not null);

alter policy "admin reads all cards, a business its own" on public.cards
using ((select private.reads_all('cards')) is not null or business_id = (select private.own_business()));
