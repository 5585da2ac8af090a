-- A business makes a card for its own website alone. The keys refused another's as well, but each in its own words: who
-- tried was told whether a website is there, and whether it has a card.

alter policy "admin creates cards, a business for itself" on public.cards
with check (
  (select private.is_admin())
  or (
    business_id = (select private.own_business())
    and website_id in (select id from public.websites where business_id = (select private.own_business()))
  )
);

alter policy "admin changes cards, a business its own" on public.cards
with check (
  (select private.is_admin())
  or (
    business_id = (select private.own_business())
    and website_id in (select id from public.websites where business_id = (select private.own_business()))
  )
);
