-- A business may create a card only for its own website. The foreign keys already refused another business's website, but
-- with different errors, which revealed whether that website exists and whether it has a card.

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
