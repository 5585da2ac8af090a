-- Rows that break a newer constraint: it is not valid, they are named for the doctor, and once corrected it is valid.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select tests.write_of_before(
  array['businesses_insegna_valid', 'businesses_citta_valid', 'websites_nome_valid', 'websites_email_valid'],
  $$update public.businesses set insegna = U&'\200B', citta = U&'\2800' where id = tests.id('osteria');
    update public.websites set nome = U&'\00AD', email = 'x<oste@prova.it>' where id = tests.id('sito osteria')$$
);
insert into auth.users (id, email) values (tests.id('prima'), '=?utf-8?q?x?=@prova.it'), (tests.id('telefono'), null);

create function tests.named() returns table (rule text, count text, first text) language sql as $$
  select rule ->> 'rule', rule ->> 'count', rule -> 'ids' ->> 0
  from jsonb_array_elements(private.rows_to_correct() -> 'rows') as rule
$$;
create function tests.not_valid() returns setof text language sql as $$
  select conname::text from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
$$;
select results_eq(
  'select * from tests.named()',
  $$values
    ('businesses_citta_valid', '1', tests.id('osteria')::text),
    ('businesses_insegna_valid', '1', tests.id('osteria')::text),
    ('users_email_valid', '1', tests.id('prima')::text),
    ('websites_email_valid', '1', tests.id('sito osteria')::text),
    ('websites_nome_valid', '1', tests.id('sito osteria')::text)$$,
  'each constraint is told with its rows'
);

select tests.acting_as('admin');
select tests.violates(
  'such a row is not saved again as it is', 'businesses_citta_valid',
  $$update public.businesses set stato = 'sospeso' where id = tests.id('osteria')$$
);
select tests.violates(
  'a whole selection with it neither', 'businesses_citta_valid',
  $$select public.set_stato_businesses(array_agg(id), array_agg(updated_at), 'sospeso') from public.businesses$$
);
select set_eq(
  $$select public.rows_against('businesses_citta_valid', array_agg(id)) from public.businesses$$,
  $$values (tests.id('osteria'))$$, 'it is named then'
);
select is_empty(
  $$select public.rows_against('businesses_citta_valid', array[tests.id('rivale')])$$, 'rows that are not asked for are not'
);
select is_empty($$select public.rows_against('users_email_valid', array[tests.id('prima')])$$, 'nor for another constraint');
select tests.allowed(
  'it is corrected and changed at once',
  $$update public.businesses set insegna = 'Osteria', citta = 'Roma', stato = 'sospeso' where id = tests.id('osteria')$$
);
select tests.allowed('or removed', $$delete from public.cards where id = tests.id('card rivale')$$);

select tests.acting_as('oste');
select tests.allowed(
  'its owner corrects its website',
  $$update public.websites set nome = 'Osteria', email = 'oste@prova.it' where id = tests.id('sito osteria')$$
);
select throws_ok('select public.rows_to_correct()', '42501', null, 'who is signed in is not told of all');
select tests.acting_as('gestore');
select is_empty(
  $$select public.rows_against('businesses_citta_valid', array[tests.id('osteria')])$$,
  'who does not read a row learns nothing of it'
);
select tests.acting_as_anon();
select throws_ok(
  $$select public.rows_against('businesses_citta_valid', array[tests.id('osteria')])$$, '42501', null, 'anon may not even ask'
);
select tests.acting_as('cliente');
select throws_ok(
  $$insert into public.payment_methods (iban) values (' ')$$, '42501', null, 'policies are asked before constraints'
);

select tests.behind_the_scenes();
select results_eq(
  $$with first as (select private.rows_to_correct('', '-1 second') as answer)
    select answer -> 'rows' -> 0 ->> 'rule', jsonb_array_length(answer -> 'rows'), answer ->> 'next' from first$$,
  $$values ('businesses_citta_valid', 1, 'businesses_citta_valid')$$, 'a call that has no more time says where it stopped'
);
select is(private.rows_to_correct('businesses_insegna_valid') #>> '{rows,0,rule}', 'users_email_valid', 'the next goes on there');
update public.businesses set insegna = 'Osteria', citta = 'Roma' where id = tests.id('osteria');
update public.websites set nome = 'Osteria', email = 'oste@prova.it' where id = tests.id('sito osteria');
select results_eq('select rule from tests.named()', $$values ('users_email_valid')$$, 'what was corrected is told no more');
select is_empty('select tests.not_valid()', 'and its constraints are valid');
select * from finish();
rollback;
