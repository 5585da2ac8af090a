-- The list of businesses shows those that have no website, in its own order.
create index businesses_without_website_idx on public.businesses (created_at, id) where not ha_sito;
