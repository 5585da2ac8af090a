-- The list of accounts: for an admin alone, whole, searched and in order.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.listed(
  cerca text default null, ruolo text default null, ordina text default 'email', verso text default 'asc',
  limite integer default 20, da integer default 0
) returns setof text language sql as $$
  select split_part(email, '@', 1) from public.list_accounts(cerca, ruolo, ordina, verso, limite, da)
$$;

select '# Who may';
select tests.acting_as(person), throws_ok('select public.list_accounts()', '42501', null, person || ' may not')
from unnest(array['gestore', 'oste', 'cliente']) as person;
select tests.acting_as_anon();
select throws_ok('select public.list_accounts()', '42501', null, 'anon may not');
select tests.behind_the_scenes();
set local role service_role;
select throws_ok('select public.list_accounts()', '42501', null, 'nor may the service');
select tests.behind_the_scenes();

insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
  (tests.id('app oste'), tests.id('oste'), 'totp', 'verified', 'SEGRETO', now(), now()),
  (tests.id('app cliente'), tests.id('cliente'), 'totp', 'unverified', 'SEGRETO', now(), now());
select tests.sign_up('invitata', '{}', '{"display_name": "Èva 100%"}');
update auth.users set last_sign_in_at = '2030-01-01' where id = tests.id('gestore');
update auth.users set last_sign_in_at = '2031-01-01', banned_until = now() + interval '1 day' where id = tests.id('cliente');
update public.profiles set display_name = 'Zeno' where user_id = tests.id('admin');
update public.profiles set display_name = 'anna' where user_id = tests.id('gestore');

select tests.acting_as('admin');
select results_eq(
  $$select email, display_name, role, business_id, insegna, last_sign_in_at is not null, verified, banned_until is not null,
      confirmed, totale, user_id = tests.id(split_part(email, '@', 1)) from public.list_accounts(_ordina => 'email')$$,
  $$values
    ('admin@prova.it', 'Zeno', 'admin', null::uuid, null::text, false, false, false, true, 6::bigint, true),
    ('cliente@prova.it', null, 'cliente', null, null, true, false, true, true, 6, true),
    ('gestore@prova.it', 'anna', 'gestore', null, null, true, false, false, true, 6, true),
    ('invitata@prova.it', 'Èva 100%', 'cliente', null, null, false, false, false, false, 6, true),
    ('oste@prova.it', 'osteria', 'business', tests.id('osteria'), 'osteria', false, true, false, true, 6, true),
    ('rivale@prova.it', 'rivale', 'business', tests.id('rivale'), 'rivale', false, false, false, true, 6, true)$$,
  'an admin reads of each account what the page shows'
);

select '# Search and filter';
select results_eq($$select tests.listed('EVA')$$, $$values ('invitata')$$, 'a name is found without its accent');
select results_eq($$select tests.listed('0%')$$, $$values ('invitata')$$, 'a sign that stands for anything elsewhere stands for itself');
select results_eq($$select tests.listed('  prova.it   ST ')$$, $$values ('gestore'), ('oste')$$, 'each word is in the name or the address');
select is_empty($$select tests.listed('nessuno')$$, 'what nobody has finds nobody');
select results_eq($$select tests.listed('', 'business')$$, $$values ('oste'), ('rivale')$$, 'a role names its accounts');
select is((select count(*) from tests.listed('', '')), 6::bigint, 'empty is all');
select is_empty($$select tests.listed('', 'capo')$$, 'a role that is none has nobody');

select '# Order and pages';
select results_eq(
  $$select tests.listed(ordina => 'display_name') limit 3$$, $$values ('gestore'), ('invitata'), ('oste')$$,
  'names are in Italian order, whatever their case'
);
select results_eq(
  $$select tests.listed(ordina => 'display_name', verso => verso, da => 5) from unnest(array['asc', 'desc']) as verso$$,
  $$values ('cliente'), ('cliente')$$, 'an account without a name comes last'
);
select results_eq(
  $$select tests.listed(ordina => 'last_sign_in_at', verso => 'desc', limite => 2)$$, $$values ('cliente'), ('gestore')$$,
  'the last who signed in first'
);
select results_eq(
  $$select tests.listed(ordina => 'last_sign_in_at', da => 4)$$, $$values ('gestore'), ('cliente')$$,
  'whoever never has comes before all'
);
select results_eq($$select tests.listed(ordina => 'role', limite => 1)$$, $$values ('admin')$$, 'by role');
select results_eq($$select tests.listed(limite => 2, da => 2)$$, $$values ('gestore'), ('invitata')$$, 'a page is where it begins');
select results_eq(
  $$select totale from public.list_accounts(_ruolo => 'business', _limite => 1)$$, $$values (2::bigint)$$,
  'and says how many there are of all'
);
select is(
  (select array_agg(name order by name) from (
    select tests.listed(ordina => 'created_at', verso => 'desc', limite => 2, da => page * 2) as name from generate_series(0, 2) as page
  ) as paged),
  array['admin', 'cliente', 'gestore', 'invitata', 'oste', 'rivale'], 'pages of equal values show every account once'
);
select throws_ok(
  format('select tests.listed(ordina => %L, verso => %L, limite => %s, da => %s)', ordina, verso, limite, da), '22023', null,
  format('%s %s %s %s is no order or page', ordina, verso, limite, da)
) from (values
  ('password', 'asc', 1, 0), ('email', 'asc; select 1', 1, 0), ('email', 'asc', 0, 0), ('email', 'asc', 1001, 0), ('email', 'asc', 1, -1)
) as wrong (ordina, verso, limite, da);

select tests.behind_the_scenes();
select tests.sign_up('altra' || number) from generate_series(1, 20) as number;
select tests.acting_as('admin');
select is((select count(*) from public.list_accounts(null, null, null, null, null, null)), 26::bigint, 'null is all');

select * from finish();
rollback;
