-- Which stored businesses an imported list already contains.

-- E-mail addresses are compared without regard to case.
create index businesses_email_folded_idx on public.businesses (lower(email));

-- The businesses with one of these partite IVA or one of these e-mail addresses (in lower case). No row for callers other
-- than admins. It bypasses row-level security, because the policies prevent the use of the index.
create function private.matching_businesses(_partite_iva text[], _emails text[])
returns table (id uuid, insegna text, partita_iva text, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and business.partita_iva = any (_partite_iva)
  union
  select business.id, business.insegna, business.partita_iva, business.email
  from public.businesses as business
  where (select private.is_admin()) and lower(business.email) = any (_emails)
$$;

revoke execute on function private.matching_businesses(text[], text[]) from public;
grant execute on function private.matching_businesses(text[], text[]) to authenticated, service_role;

create function public.matching_businesses(_partite_iva text[] default '{}', _emails text[] default '{}')
returns table (id uuid, insegna text, partita_iva text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.matching_businesses(_partite_iva, _emails)
$$;

revoke execute on function public.matching_businesses(text[], text[]) from public, anon;
grant execute on function public.matching_businesses(text[], text[]) to authenticated, service_role;
