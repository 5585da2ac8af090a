-- Rows that break a newer rule: their other columns can be changed, and the report for the doctor lists them.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- Blank texts and an e-mail address that is not plain, which an earlier version accepted.
alter table public.businesses disable trigger user;
alter table public.websites disable trigger user;
update public.businesses set insegna = U&'\200B', citta = U&'\2800' where id = tests.id('osteria');
update public.websites set nome = U&'\00AD', email = 'x<oste@prova.it>' where id = tests.id('sito osteria');
insert into auth.users (id, email) values (tests.id('prima'), '=?utf-8?q?x?=@prova.it'), (tests.id('telefono'), null);
alter table public.businesses enable trigger user;
alter table public.websites enable trigger user;

select results_eq(
  $$select rule ->> 'rule', rule ->> 'count', rule -> 'ids' ->> 0
    from jsonb_array_elements(private.legacy_violations() -> 'violations') as rule$$,
  $$values
    ('users_email_valid', '1', tests.id('prima')::text),
    ('businesses_citta_valid', '1', tests.id('osteria')::text),
    ('businesses_insegna_valid', '1', tests.id('osteria')::text),
    ('websites_email_valid', '1', tests.id('sito osteria')::text),
    ('websites_nome_valid', '1', tests.id('sito osteria')::text)$$,
  'each rule is told with its rows'
);
select is_empty(
  $$select name from private.later_rules where not exists (
    select from pg_trigger
    where tgrelid = format('public.%I', relation)::regclass and tgname = relation || '_later_rules_update'
      and pg_get_triggerdef(oid) ~ format('new\.%I IS DISTINCT FROM old\.%1$I', columns[1])
  )$$,
  'every rule that is told is asked'
);

select tests.acting_as('admin');
select tests.allowed(
  'another column of such a row is changed', $$update public.businesses set stato = 'sospeso' where id = tests.id('osteria')$$
);
select tests.allowed(
  'also when the blank one is written as it was',
  $$update public.businesses set insegna = U&'\200B', telefono = '06' where id = tests.id('osteria')$$
);
select tests.allowed(
  'a new logo reaches the website whose name is blank',
  $$update public.businesses set logo_url = 'https://prova.it/nuovo.png' where id = tests.id('osteria')$$
);
select tests.violates(
  'another blank is none', 'businesses_insegna_valid',
  $$update public.businesses set insegna = U&'\3000' where id = tests.id('osteria')$$
);
select tests.allowed(
  'one blank is put right, the other one is left',
  $$update public.businesses set insegna = 'Osteria' where id = tests.id('osteria')$$
);
select tests.violates(
  'a new row is asked everything', 'payment_methods_iban_valid',
  $$insert into public.payment_methods (iban) values (U&'\200B')$$
);

select tests.acting_as('oste');
select tests.allowed(
  'its owner works with such a website', $$update public.websites set telefono = '06' where id = tests.id('sito osteria')$$
);
select tests.violates(
  'another address that is not plain is none', 'websites_email_valid',
  $$update public.websites set email = 'oste@prova.it,' where id = tests.id('sito osteria')$$
);
select tests.allowed(
  'it is put right', $$update public.websites set email = 'oste@prova.it' where id = tests.id('sito osteria')$$
);
select throws_ok('select public.legacy_violations()', '42501', null, 'who is signed in is not told');
select tests.acting_as('cliente');
select throws_ok(
  $$insert into public.payment_methods (iban) values (' ')$$, '42501', null, 'policies are asked before rules'
);

select tests.behind_the_scenes();
update public.businesses set insegna = 'Osteria' where id = tests.id('osteria');
update public.websites set email = 'oste@prova.it' where id = tests.id('sito osteria');
select results_eq(
  $$select rule ->> 'rule' from jsonb_array_elements(private.legacy_violations() -> 'violations') as rule$$,
  $$values ('users_email_valid'), ('businesses_citta_valid'), ('websites_nome_valid')$$,
  'what was put right is told no more'
);
select * from finish();
rollback;
