-- The order of every list ends with `id` in the direction of what comes before it, so that one index serves both
-- directions; and every order of a list has one. Where the policies ask for another column the index brings it, so that
-- the rows of the pages before a late one are passed over without being read.

drop index public.businesses_created_at_idx, public.businesses_stato_created_at_idx;
create index businesses_created_at_idx on public.businesses (created_at, id);
create index businesses_stato_created_at_idx on public.businesses (stato, created_at, id);
create index businesses_stato_idx on public.businesses (stato, id);

drop index public.websites_nome_idx, public.websites_stato_nome_idx, public.websites_created_at_idx;
drop index public.websites_citta_idx, public.websites_regione_idx;
create index websites_nome_idx on public.websites (nome, id) include (business_id);
create index websites_stato_nome_idx on public.websites (stato, nome, id) include (business_id);
create index websites_created_at_idx on public.websites (created_at, id) include (business_id);
create index websites_citta_idx on public.websites (citta, id) include (business_id);
create index websites_regione_idx on public.websites (regione, id) include (business_id);
create index websites_stato_idx on public.websites (stato, id) include (business_id);

drop index public.cards_created_at_idx;
create index cards_created_at_idx on public.cards (created_at, id) include (business_id);

drop index public.services_created_at_idx, public.graphic_services_created_at_idx;
drop index public.payment_methods_created_at_idx;
create index services_created_at_idx on public.services (created_at, id);
create index graphic_services_created_at_idx on public.graphic_services (created_at, id);
create index payment_methods_created_at_idx on public.payment_methods (created_at, id);

-- The warning while a partita IVA is typed that another business has.
create index businesses_partita_iva_idx on public.businesses (partita_iva);
