-- For the list of businesses without a website, in the list's order.
create index businesses_without_website_idx on public.businesses (created_at, id) where not ha_sito;
