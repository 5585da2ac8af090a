-- What the first pages show of places, websites without hours and the last changes.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select '# Places';
select tests.business('torino'), tests.business('ivrea'), tests.business('torino2');
update public.businesses set regione = 'Piemonte', citta = case id when tests.id('ivrea') then 'Ivrea' else 'Torino' end
where id in (tests.id('torino'), tests.id('ivrea'), tests.id('torino2'));
select tests.acting_as('admin');
select results_eq(
  $$select regione, citta from public.business_places()$$,
  $$select distinct regione, citta from public.businesses order by regione, citta$$,
  'each place once, as it is written'
);
select results_eq(
  $$select citta from public.business_places() where regione = 'Piemonte'$$, $$values ('Ivrea'), ('Torino')$$,
  'with its region'
);
select is(
  (select count(*) from public.search_businesses('', '{"regione": "Piemonte", "citta": "Torino"}')), 2::bigint,
  'a search is narrowed by them'
);

select '# Websites without hours';
select is_empty('select from public.websites_without_hours()', 'all open some day');
select tests.behind_the_scenes();
create function tests.closed() returns jsonb language sql as $$
  select jsonb_object_agg(key, case when key = 'sempreAperto' then value else value || '{"aperto": false}' end)
  from jsonb_each(tests.week())
$$;
update public.websites set orari = tests.closed() where id in (tests.id('sito osteria'), tests.id('sito rivale'));
select tests.acting_as('gestore');
select results_eq(
  'select nome, totale from public.websites_without_hours()', $$values ('sito osteria', 2), ('sito rivale', 2)$$,
  'those that never open, by name'
);
select tests.behind_the_scenes();
update public.websites set orari = tests.closed() || '{"sempreAperto": true}' where id = tests.id('sito rivale');
select tests.acting_as('admin');
select is(array(select nome from public.websites_without_hours()), array['sito osteria'], 'who never closes has hours');
select tests.behind_the_scenes();
update public.businesses set stato = 'sospeso' where id = tests.id('osteria');
select tests.acting_as('admin');
select is_empty('select from public.websites_without_hours()', 'nobody sees those of a suspended business');

select '# Websites of suspended businesses';
select tests.behind_the_scenes();
create function tests.suspended() returns text[] language sql as $$
  select array(
    select websites.nome from public.suspended_with_business(array(select id from public.websites)) join public.websites using (id)
  )
$$;
select tests.acting_as('admin');
select is(tests.suspended(), array['sito osteria'], 'an admin reads which');
select tests.acting_as('gestore');
select is(tests.suspended(), array['sito osteria'], 'a gestore too, who reads no businesses');
select tests.acting_as('oste');
select is(tests.suspended(), array['sito osteria'], 'its business');
select is_empty(
  $$select from public.suspended_with_business(array[tests.id('sito rivale')])$$, 'which learns of nobody else'
);
select tests.acting_as('cliente');
select is_empty($$select from public.suspended_with_business(array[tests.id('sito osteria')])$$, 'a cliente nothing');

select '# The last changes';
select tests.behind_the_scenes();
delete from public.changes;
update public.profiles set display_name = 'Giulia Rossi' where user_id = tests.id('admin');
create function tests.told() returns table (table_name text, action text, righe integer, name text) language sql as $$
  select table_name, action, righe, name from public.latest_changes()
$$;
create function tests.together(name text) returns integer[] language sql as $$
  select array_agg(righe order by id) from public.changed_together(array(select id from public.changes where row_id = tests.id(name)))
$$;
-- As triggers write them, at different times and in different transactions.
create function tests.change(name text, tab text, act text, xact bigint, ago interval) returns void language sql as $$
  insert into public.changes (by, by_email, table_name, row_id, action, transaction, at, before, after)
  values (tests.id('admin'), 'admin@prova.it', tab, tests.id(name), act, xact, now() - ago, '{"stato": "attivo"}', '{"stato": "sospeso"}')
$$;
select tests.change('torino', 'businesses', 'update', 1, '1 day');
select tests.change(name, 'businesses', 'insert', 2, '50 seconds') from unnest('{torino,ivrea}'::text[]) as name;
select tests.change('torino2', 'businesses', 'insert', 3, '40 seconds');
select tests.change('sito osteria', 'websites', 'update', 4, '30 seconds');
select tests.change('sito osteria', 'websites', 'update', 5, '29 seconds');
select tests.change(name, 'websites', 'update', 6, '20 seconds') from unnest('{sito osteria,sito rivale}'::text[]) as name;
select tests.change('sito rivale', 'websites', 'delete', 7, '10 seconds');
select tests.acting_as('admin');
select results_eq(
  'select * from tests.told()',
  $$values
    ('websites', 'update', 2, 'sito rivale'), ('websites', 'update', 1, 'sito osteria'),
    ('businesses', 'insert', 3, 'torino2'), ('businesses', 'update', 1, 'torino')$$,
  'an import of two statements is one entry, a bulk change too, and a row that was saved twice'
);
select is(
  array(select after is null from public.latest_changes()), array[true, false, true, false],
  'what has changed is told of one row'
);
select is((select distinct author from public.latest_changes()), 'Giulia Rossi', 'with the name of who did it');
select is(tests.together('torino'), '{1,3}', 'a row''s own history counts the rows of its import');
select is(tests.together('sito osteria'), '{1,1,2}', 'and of a bulk change');
select tests.acting_as('oste');
select is(tests.together('sito osteria'), null, 'nobody learns of changes that are not theirs to read');
select tests.acting_as('gestore');
select is(tests.together('torino'), null, 'nor a gestore of activities');
select is(tests.together('sito osteria'), '{1,1,2}', 'who reads of websites');
select results_eq(
  'select * from tests.told()',
  $$values ('websites', 'update', 2, 'sito rivale'), ('websites', 'update', 1, 'sito osteria')$$,
  'a gestore reads of websites'
);
select is((select distinct author from public.latest_changes()), null, 'and no names of others');

select '# Who asks';
select tests.acting_as('gestore');
select is_empty('select from public.business_places()', 'a gestore reads no places of activities');
select tests.acting_as('oste');
select is_empty(statement, 'a business is answered nothing')
from unnest(array[
  'select from public.business_places()', 'select from public.websites_without_hours()', 'select from public.latest_changes()'
]) as statement;
select tests.acting_as('cliente');
select is_empty(statement, 'nor is a cliente')
from unnest(array[
  'select from public.business_places()', 'select from public.websites_without_hours()', 'select from public.latest_changes()'
]) as statement;
select tests.acting_as_anon();
select throws_ok(statement, '42501', null, 'anon may not even ask')
from unnest(array[
  'select from public.business_places()', 'select from public.websites_without_hours()', 'select from public.latest_changes()',
  'select from public.suspended_with_business(array[]::uuid[])'
]) as statement;

select * from finish();
rollback;
