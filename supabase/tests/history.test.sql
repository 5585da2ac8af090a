-- The history: what is recorded and of whom, who reads it, who cannot write it, and the way back.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
delete from public.changes;

create function tests.last_change(tablename text, name text) returns public.changes language sql security definer as $$
  select * from public.changes where table_name = tablename and row_id = tests.id(name) order by id desc limit 1
$$;
create function tests.count_changes() returns bigint language sql security definer as $$
  select count(*) from public.changes
$$;
create function tests.tables_read() returns text[] language sql as $$
  select coalesce(array_agg(distinct table_name order by table_name), '{}') from public.changes
$$;
grant execute on function tests.last_change(text, text), tests.count_changes() to authenticated;

create temporary table counted (changes bigint) on commit drop;
grant all on counted to authenticated;

select tests.acting_as('admin');
update public.businesses set telefono = '06 555', updated_at = '2000-01-01' where id = tests.id('osteria');
select is(action, 'update', 'an update is recorded') from tests.last_change('businesses', 'osteria');
select is(before, '{"telefono": null}', 'with what was there') from tests.last_change('businesses', 'osteria');
select is(after, '{"telefono": "06 555"}', 'and what is there now, and nothing else')
from tests.last_change('businesses', 'osteria');
select is(by, tests.id('admin'), 'by whom') from tests.last_change('businesses', 'osteria');
select is(by_email, 'admin@prova.it', 'under which address') from tests.last_change('businesses', 'osteria');

insert into counted select tests.count_changes();
update public.businesses set telefono = '06 555' where id = tests.id('osteria');
select is(tests.count_changes(), changes, 'an update that changes nothing leaves no row') from counted;

insert into public.websites (id, business_id, nome, email, indirizzo, citta, regione, orari)
values (tests.id('nuovo'), tests.id('libera'), 'Nuovo', 'a@prova.it', 'Via 1', 'Roma', 'Lazio', tests.week());
select is(tests.count_changes(), changes + 1, 'the flag that a new website sets on its business is no change')
from counted;
select is(after ->> 'nome', 'Nuovo', 'an insert keeps the whole row') from tests.last_change('websites', 'nuovo');

select '# A statement of many rows';
select tests.behind_the_scenes();
delete from public.changes;
select tests.acting_as('admin');
update public.businesses set telefono = case id when tests.id('osteria') then '06 555' else '06 1' end;
select results_eq(
  'select row_id, before, after from public.changes order by row_id',
  $$select tests.id(name), '{"telefono": null}'::jsonb, '{"telefono": "06 1"}'::jsonb
    from unnest(array['rivale', 'libera']) as name order by 1$$,
  'is recorded row by row, without those that it left as they were'
);
update public.websites set stato = 'sospeso', nome = case id when tests.id('sito osteria') then 'Altro' else nome end;
select results_eq(
  $$select row_id, before ? 'nome', business_id from public.changes where table_name = 'websites' order by 1$$,
  $$select id, id = tests.id('sito osteria'), business_id from public.websites order by 1$$,
  'each with what changed of it'
);
update public.websites set stato = 'attivo';
update public.businesses set telefono = '06 556' where id = tests.id('osteria');

select '# Nobody writes the history';
select tests.refused('an admin adds nothing', 'public.changes',
  'insert into public.changes (table_name, row_id, action) values (''cards'', gen_random_uuid(), ''insert'')');
select tests.refused('changes nothing', 'public.changes', 'update public.changes set by_email = ''x''');
select tests.refused('and removes nothing', 'public.changes', 'delete from public.changes');

select '# Everybody reads of the rows that they may read';
update public.services set nome = 'altro' where id = tests.id('social');
update public.graphic_services set nome = 'altro' where id = tests.id('grafica');
update public.websites set nome = 'altro' where id in (tests.id('sito osteria'), tests.id('sito rivale'));
update public.cards set nome = 'altro' where id in (tests.id('card osteria'), tests.id('card rivale'));
insert into public.payment_methods (iban) values ('IT60X0542811101000000123456');
select is(
  tests.tables_read(),
  array['businesses', 'cards', 'graphic_services', 'payment_methods', 'services', 'websites'], 'an admin of all'
);
select tests.acting_as('gestore');
select is(tests.tables_read(), array['graphic_services', 'services', 'websites'], 'a gestore of websites and services');
select tests.acting_as('oste');
select is(
  tests.tables_read(), array['businesses', 'cards', 'graphic_services', 'services', 'websites'],
  'a business of services and of what is its own'
);
select is_empty(
  $$select from public.changes where row_id in (tests.id('sito rivale'), tests.id('card rivale'), tests.id('rivale'))$$,
  'and nothing of another'
);
select tests.acting_as('cliente');
select is(tests.tables_read(), '{}', 'a cliente of nothing');

select '# A card comes back';
select tests.behind_the_scenes();
update public.cards set created_at = '2026-01-02', nome = 'Tessera', logo_url = 'https://prova.it/l.png'
where id = tests.id('card osteria');
create temporary table card_before on commit drop as select * from public.cards where id = tests.id('card osteria');
grant select on card_before to authenticated;
select tests.acting_as('admin');
delete from public.cards where id = tests.id('card osteria');
select tests.acting_as('oste');
select isnt_empty(
  $$select from public.changes where action = 'delete' and row_id = tests.id('card osteria')$$,
  'its business may know that it is gone'
);
select throws_ok(
  $$select public.restore_deleted((select id from tests.last_change('cards', 'card osteria')))$$, '42501', null,
  'but does not bring it back'
);
select tests.acting_as('cliente');
select throws_ok('select public.restore_deleted(0)', '42501', null, 'the role is asked first');
select tests.acting_as('admin');
select throws_ok('select public.restore_deleted(0)', 'PT404', null, 'what is unknown is not restored');
select throws_ok(
  $$select public.restore_deleted((select id from public.changes where action = 'update' limit 1))$$, 'PT404', null,
  'nor what is no deletion'
);
select is(
  public.restore_deleted((select id from tests.last_change('cards', 'card osteria'))),
  jsonb_build_object('id', tests.id('card osteria')), 'an admin does'
);
select results_eq(
  $$select id, business_id, website_id, logo_url, background_color, nome, font, created_at, ricerca
    from public.cards where id = tests.id('card osteria')$$,
  'select id, business_id, website_id, logo_url, background_color, nome, font, created_at, ricerca from card_before',
  'as it was'
);
select is(action, 'insert', 'which is a change of its own') from tests.last_change('cards', 'card osteria');
select is(by, tests.id('admin'), 'by who restored it') from tests.last_change('cards', 'card osteria');
select throws_ok(
  $$select public.restore_deleted(id) from public.changes where action = 'delete'
    and row_id = tests.id('card osteria')$$, 'PT409', 'the row is there already', 'and not twice'
);
delete from public.cards where id = tests.id('card osteria');
insert into public.cards (id, business_id, website_id)
values (tests.id('altra'), tests.id('osteria'), tests.id('sito osteria'));
select throws_ok(
  $$select public.restore_deleted((select id from tests.last_change('cards', 'card osteria')))$$, 'PT409',
  'something else has its place', 'nor where another card has its place by now'
);

select '# The id of a deleted row is nobody else''s';
select tests.behind_the_scenes();
delete from public.cards where business_id = tests.id('rivale');
create function tests.new_card(of text) returns text language sql as $$
  select format(
    'insert into public.cards (id, business_id, website_id) values (%L, %L, %L)',
    tests.id('card osteria'), tests.id(of), tests.id('sito ' || of)
  )
$$;
select tests.acting_as('rivale');
select tests.violates('not a business''s', 'cards_pkey', tests.new_card('rivale'));
select tests.violates(
  'nor by an upsert', 'cards_pkey', tests.new_card('rivale') || ' on conflict (id) do update set nome = excluded.nome'
);
select tests.allowed('which may have any other', replace(
  tests.new_card('rivale'), tests.id('card osteria')::text, tests.id('nuovo id')::text
));
select tests.acting_as('cliente');
select tests.refused('who may not add a card learns nothing', 'public.cards', tests.new_card('rivale'));
select tests.acting_as('admin');
select tests.violates('nor the admin''s', 'cards_pkey', tests.new_card('rivale'));
delete from public.cards where id = tests.id('altra');
select is(
  public.restore_deleted((select id from tests.last_change('cards', 'card osteria'))) ->> 'id',
  tests.id('card osteria')::text, 'so that it comes back'
);
select tests.allowed(
  'and is saved by its id as ever',
  tests.new_card('osteria') || ' on conflict (id) do update set nome = ''Tessera'''
);
delete from public.cards where id = tests.id('card osteria');
select tests.behind_the_scenes();
select tests.allowed('an import brings any id', tests.new_card('rivale'));
select tests.acting_as('admin');
insert into public.payment_methods (id, iban) values (tests.id('via'), 'IT60X0542811101000000123456');
delete from public.payment_methods where id = tests.id('via');
select tests.violates(
  'a payment method keeps its id too', 'payment_methods_pkey',
  format('insert into public.payment_methods (id, iban) values (%L, ''IT1'')', tests.id('via'))
);

select '# A payment method comes back, and with it the services that it was taken from';
select tests.acting_as('admin');
update public.graphic_services set payment_method_id = tests.id('conto') where id = tests.id('grafica');
update public.services set payment_method_id = tests.id('conto') where id = tests.id('social');
delete from public.payment_methods where id = tests.id('conto');
select is(payment_method_id, null, 'gone from its services') from public.services where id = tests.id('social');
create temporary table opened on commit drop as
  select updated_at as seen from public.services where id = tests.id('social');
-- Somebody chooses for one of them: 'none', after all.
insert into public.payment_methods (id, iban) values (tests.id('altro'), 'IT60X0542811101000000123456');
update public.graphic_services set payment_method_id = tests.id('altro') where id = tests.id('grafica');
update public.graphic_services set payment_method_id = null where id = tests.id('grafica');
select public.restore_deleted((select id from tests.last_change('payment_methods', 'conto')));
select is(payment_method_id, tests.id('conto'), 'back where nobody chose since')
from public.services where id = tests.id('social');
select ok(
  updated_at > (select seen from opened), 'and a form that was opened meanwhile is out of date'
) from public.services where id = tests.id('social');
select is(payment_method_id, null, 'and nowhere else') from public.graphic_services where id = tests.id('grafica');

select '# A card does not come back where it no longer can';
select tests.behind_the_scenes();
create function tests.deletion_of_card(website text, change jsonb default '{}') returns bigint language sql as $$
  insert into public.changes (table_name, row_id, action, before)
  values ('cards', gen_random_uuid(), 'delete', jsonb_build_object(
    'id', gen_random_uuid(), 'business_id', tests.id('rivale'), 'website_id', tests.id(website),
    'background_color', '#3b82f6', 'font', 'Inter', 'created_at', '2026-01-02'
  ) || change) returning id
$$;
create temporary table gone on commit drop as select
  tests.deletion_of_card('sito scomparso') as place,
  tests.deletion_of_card('sito rivale', '{"logo_url": "https://altrove.it/storage/v1/x"}') as address,
  tests.deletion_of_card('sito rivale', '{"font": "Arial"}') as font;
grant select on gone to authenticated;
delete from public.cards where id = tests.id('card rivale');
select tests.acting_as('admin');
select throws_ok(
  'select public.restore_deleted(place) from gone', 'PT409', 'its place is gone', 'its website is not there any more'
);
select throws_ok(
  format('select public.restore_deleted(%s) from gone', what), 'PT409', 'a later rule refuses it',
  format('its %s would not be accepted today', what)
) from unnest(array['address', 'font']) as what;
insert into public.cards (id, business_id, website_id, created_at)
values (tests.id('nuova'), tests.id('libera'), tests.id('nuovo'), '2001-01-01');
select isnt(created_at, '2001-01-01', 'a refused restore leaves nothing behind: a new card is dated by the database')
from public.cards where id = tests.id('nuova');

select '# What is old is forgotten';
select tests.behind_the_scenes();
delete from public.changes;
insert into public.changes (at, table_name, row_id, action) values
  (now() - interval '25 months', 'services', tests.id('social'), 'update'),
  (now() - interval '23 months', 'services', tests.id('social'), 'update'),
  (now() - interval '40 days', 'cards', tests.id('via'), 'insert'),
  (now() - interval '31 days', 'cards', tests.id('via'), 'delete'),
  (now() - interval '29 days', 'cards', tests.id('appena via'), 'delete'),
  (now() - interval '35 days', 'cards', tests.id('tornata'), 'delete'),
  (now() - interval '34 days', 'cards', tests.id('tornata'), 'insert');
select is(private.forget_changes(), 3::bigint, 'two years, and a deleted row of over a month with its past');
select results_eq(
  'select row_id, action from public.changes order by id',
  $$values (tests.id('social'), 'update'), (tests.id('appena via'), 'delete'), (tests.id('tornata'), 'delete'),
    (tests.id('tornata'), 'insert')$$,
  'the rest stays, that of a restored row too'
);
select tests.acting_as('admin');
select throws_ok(
  $$select public.restore_deleted(id) from public.changes where action = 'delete' and row_id = tests.id('tornata')$$,
  'PT404', null, 'what was deleted longer ago is not restored'
);
select throws_ok('select private.forget_changes()', '42501', null, 'and nobody makes it forget');

select * from finish();
rollback;
