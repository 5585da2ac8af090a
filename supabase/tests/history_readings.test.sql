-- What the dashboard and the lists show of the history: the rows changed last, and what can be brought back.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
delete from public.changes;

create function tests.latest() returns text[] language sql as $$
  select coalesce(array_agg(table_name || ' ' || name || ' ' || action order by id desc), '{}') from public.latest_changes()
$$;
create function tests.deleted(tablename text) returns text[] language sql as $$
  select coalesce(array_agg(coalesce(before ->> 'iban', website) order by id desc), '{}')
  from public.recently_deleted(tablename)
$$;

-- As if each had been saved by itself: this whole test is one transaction.
create function tests.apart() returns void language sql security definer as $$
  update public.changes set transaction = id
$$;

select tests.acting_as('admin');
select is(tests.latest(), '{}', 'nothing has changed yet');
update public.services set nome = 'Post' where id = tests.id('social');
update public.graphic_services set nome = 'Logo' where id = tests.id('grafica');
update public.websites set citta = 'Ostia' where id = tests.id('sito rivale');
update public.cards set font = 'Lato' where id = tests.id('card rivale');
update public.cards set nome = 'Amici' where id = tests.id('card osteria');
update public.businesses set citta = 'Ostia' where id = tests.id('osteria');
update public.businesses set citta = 'Roma' where id = tests.id('osteria');
insert into public.payment_methods (iban) values ('IT60X0542811101000000123456');
select tests.apart();
select is(
  tests.latest(),
  array['businesses osteria update', 'cards Amici update', 'cards sito rivale update', 'websites sito rivale update',
    'graphic_services Logo update'],
  'five rows, each once and under its name of now; a payment method has no page'
);
select is(by_email, 'admin@prova.it', 'by whom') from public.latest_changes() limit 1;
select is(before || after, '{"citta": "Roma"}', 'and what was there, and is there now') from public.latest_changes() limit 1;
select is(before, '{"citta": "Ostia"}', 'of the last change alone') from public.latest_changes() limit 1;
delete from public.cards where id = tests.id('card osteria');
select is((tests.latest())[2], 'cards sito rivale update', 'a row that is gone has none either');

select '# What is gone';
select is(tests.deleted('cards'), array['sito osteria'], 'a card, with the name of its website');
delete from public.payment_methods where id = tests.id('conto');
select is(tests.deleted('payment_methods'), array['IT25O0306909606100000012345'], 'a payment method');
select is(tests.deleted('services'), '{}', 'of other tables nothing is brought back');
select public.restore_deleted(id) from public.recently_deleted('cards');
select is(tests.deleted('cards'), '{}', 'what is back is not gone');
delete from public.cards where id = tests.id('card osteria');
select is(tests.deleted('cards'), array['sito osteria'], 'what is deleted once more is gone once');
select tests.behind_the_scenes();
update public.changes set at = now() - interval '31 days' where row_id = tests.id('conto');
select tests.acting_as('admin');
select is(tests.deleted('payment_methods'), '{}', 'after a month it cannot be brought back');

select '# For whom';
select tests.acting_as('gestore');
select is(
  tests.latest(), array['graphic_services Logo update', 'services Post update', 'websites sito rivale update'],
  'a gestore reads the last changes of what it may read'
);
select is(tests.deleted('cards'), '{}', 'and of nothing that is gone');
select tests.acting_as('oste');
select is(tests.latest() || tests.deleted('cards'), '{}', 'nor for a business, whose card it was');

select * from finish();
rollback;
