-- The order of every list ends with `id` in the direction of what comes before it, so that one index serves both
-- directions; and every order of a list has one.

drop index public.businesses_created_at_idx, public.businesses_stato_created_at_idx, public.websites_created_at_idx;
drop index public.services_created_at_idx, public.graphic_services_created_at_idx, public.cards_created_at_idx;
drop index public.payment_methods_created_at_idx;

create index businesses_created_at_idx on public.businesses (created_at, id);
create index businesses_stato_created_at_idx on public.businesses (stato, created_at, id);
create index businesses_stato_idx on public.businesses (stato, id);
create index websites_created_at_idx on public.websites (created_at, id);
create index websites_stato_idx on public.websites (stato, id);
create index services_created_at_idx on public.services (created_at, id);
create index graphic_services_created_at_idx on public.graphic_services (created_at, id);
create index cards_created_at_idx on public.cards (created_at, id);
create index payment_methods_created_at_idx on public.payment_methods (created_at, id);
