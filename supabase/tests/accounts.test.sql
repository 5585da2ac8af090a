-- How an account gets its role and its business.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select '# Signing up';
select tests.sign_up('furbo', '{}', '{"role": "admin", "display_name": "  Furbo  "}');
select is(
  (select role from public.user_roles where user_id = tests.id('furbo')), 'cliente',
  'who signs up is cliente, whatever the sign-up metadata claims'
);
select is(
  (select display_name from public.profiles where user_id = tests.id('furbo')), 'Furbo',
  'who signs up has a profile with the name they gave'
);
select tests.sign_up('anonimo', '{}', '{"display_name": "   "}');
select is(
  (select display_name from public.profiles where user_id = tests.id('anonimo')), null, 'a blank name is none'
);
select tests.sign_up('altro', jsonb_build_object('role', 'admin', 'provider', 'email'));
select is(
  (select role from public.user_roles where user_id = tests.id('altro')), 'cliente',
  'app metadata without a business makes nobody more than cliente'
);

select '# Taking a business, in one step and in the two of the hosted service';
select tests.sign_up('fioraia', jsonb_build_object('business_id', tests.id('libera')));
select is(
  (select user_id from public.businesses where id = tests.id('libera')), tests.id('fioraia'),
  'a user made for a business is its account'
);
select is(
  (select role from public.user_roles where user_id = tests.id('fioraia')), 'business',
  'a user made for a business has the role business'
);
select is(
  (select display_name from public.profiles where user_id = tests.id('fioraia')), 'libera',
  'an account made for a business bears its insegna'
);
select is(
  (select raw_user_meta_data ->> 'display_name' from auth.users where id = tests.id('fioraia')), 'libera',
  'in the metadata as well, which the dashboard greets it by'
);
select lives_ok(
  $$update auth.users set raw_app_meta_data = raw_app_meta_data || '{"provider": "email"}'
    where id = tests.id('fioraia')$$,
  'metadata that changes without the business takes nothing again'
);
select tests.business('edicola'), tests.sign_up('edicolante');
update auth.users set raw_app_meta_data = jsonb_build_object('business_id', tests.id('edicola'))
where id = tests.id('edicolante');
select is(
  (select user_id from public.businesses where id = tests.id('edicola')), tests.id('edicolante'),
  'a business written by an update takes it as well'
);

select is(
  (select display_name from public.profiles where user_id = tests.id('edicolante')), 'edicola',
  'and bears its insegna too'
);
select tests.business('tabacchi');
select tests.sign_up(
  'tabaccaio', jsonb_build_object('business_id', tests.id('tabacchi')), '{"display_name": " Ugo ", "lingua": "it"}'
);
select results_eq(
  $$select display_name, raw_user_meta_data ->> 'display_name', raw_user_meta_data ->> 'lingua'
    from public.profiles join auth.users on id = user_id where id = tests.id('tabaccaio')$$,
  $$values ('Ugo', ' Ugo ', 'it')$$,
  'an account that was given a name keeps it'
);

select '# What an admin sees of an account';
update auth.users set created_at = '2026-01-01 00:00:00+00' where id = tests.id('fioraia');
select tests.acting_as('admin');
select is(
  (select invited_at from public.business_account(tests.id('libera'))), '2026-01-01 00:00:00+00'::timestamptz,
  'of an account that nobody has opened, admin reads since when it waits'
);
select tests.behind_the_scenes();
update auth.users set created_at = '2026-01-01 00:00:00+00', last_sign_in_at = '2026-01-02 03:04:05+00',
  email_confirmed_at = '2026-01-01 00:00:00+00'
where id = tests.id('fioraia');
select tests.acting_as('admin');
select results_eq(
  $$select * from public.business_account(tests.id('libera'))$$,
  $$values ('fioraia@prova.it', '2026-01-01 00:00:00+00'::timestamptz, '2026-01-02 03:04:05+00'::timestamptz, null::timestamptz, false)$$,
  'admin reads the e-mail of a business''s account, since when it is there and when it last came'
);
select is_empty(
  $$select * from public.business_account(tests.id('nessuna'))$$, 'and nothing of a business that is not there'
);
select tests.acting_as('oste');
select is_empty(
  $$select * from public.business_account(tests.id('osteria'))$$, 'a business reads no account, not even its own'
);
select tests.acting_as('gestore');
select is_empty($$select * from public.business_account(tests.id('osteria'))$$, 'nor does gestore');
select tests.behind_the_scenes();

select '# Both or neither';
select throws_ok(
  $$select tests.sign_up('secondo', jsonb_build_object('business_id', tests.id('osteria')))$$,
  '23505', 'business already has an account', 'a business that has an account gets no second one'
);
select is_empty(
  $$select id from auth.users where id = tests.id('secondo')$$, 'and the second user is not made either'
);
select is(
  (select user_id from public.businesses where id = tests.id('osteria')), tests.id('oste'),
  'and the first keeps the business'
);
select throws_ok(
  $$select tests.sign_up('terzo', jsonb_build_object('business_id', tests.id('nessuna')))$$,
  '23503', 'no such business', 'a business that does not exist gets no account'
);
select is_empty($$select id from auth.users where id = tests.id('terzo')$$, 'and its user is not made either');
select throws_ok(
  $$select tests.sign_up('quarto', '{"business_id": "x"}')$$, '22P02', null, 'nor does what is no id at all'
);
select throws_ok(
  $$update auth.users set raw_app_meta_data = jsonb_build_object('business_id', tests.id('edicola'))
    where id = tests.id('oste')$$,
  '23505', null, 'an account of one business cannot take another'
);
select tests.business('nuova');
select throws_ok(
  $$update auth.users set raw_app_meta_data = jsonb_build_object('business_id', tests.id('nuova'))
    where id = tests.id('oste')$$,
  '23505', null, 'not even a free one'
);

select '# Leaving';
delete from auth.users where id = tests.id('fioraia');
select is(
  (select user_id from public.businesses where id = tests.id('libera')), null,
  'a business outlives its account, and is free for another'
);
select is_empty(
  $$select user_id from public.profiles where user_id = tests.id('fioraia')
    union all select user_id from public.user_roles where user_id = tests.id('fioraia')$$,
  'profile and role go with the account'
);

select '# No longer business';
update public.user_roles set role = 'cliente' where user_id = tests.id('oste');
select tests.acting_as('oste');
select tests.sees('an account whose role was taken away does not see its business', 0, 'select * from public.businesses');
select tests.sees('nor its website', 0, 'select * from public.websites');
select tests.sees('nor its card', 0, 'select * from public.cards');

select * from finish();
rollback;
