-- The newest rows of the three kinds, five each, newest first. Answers no row to anybody but an admin. `or replace`: some
-- databases of 1.0.0 have this function already.
create or replace function public.admin_newest()
returns table (kind text, id uuid, name text, created_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select newest.*
  from (
    (
      select 'business', business.id, insegna, business.created_at from public.businesses as business
      order by business.created_at desc, business.id desc limit 5
    )
    union all
    (
      select 'website', website.id, nome, website.created_at from public.websites as website
      order by website.created_at desc, website.id desc limit 5
    )
    union all
    (
      -- A card need not have a name of its own.
      select 'card', card.id, coalesce(nullif(card.nome, ''), website.nome), card.created_at
      from public.cards as card
      join public.websites as website on website.id = card.website_id
      order by card.created_at desc, card.id desc limit 5
    )
  ) as newest (kind, id, name, created_at)
  where (select private.is_admin())
  order by newest.created_at desc, newest.id desc
$$;

revoke execute on function public.admin_newest() from public, anon;
grant execute on function public.admin_newest() to authenticated, service_role;
