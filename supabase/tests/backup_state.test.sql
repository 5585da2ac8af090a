-- Who is told that the server's backups are late.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select tests.acting_as('admin');
select results_eq(
  'select * from public.backup_state()', $$values (false, null::timestamptz)$$,
  'where the server makes none, as on hosted Supabase, nothing is late'
);

select tests.behind_the_scenes();
update private.installation set last_backup = '2026-03-01T10:00Z', backup_late_from = '2026-03-03T10:00Z';
select tests.acting_as('admin');
select results_eq(
  'select * from public.backup_state()', $$values (true, '2026-03-01T10:00Z'::timestamptz)$$,
  'an admin is told that backups are late, and when the last one was made'
);
select tests.acting_as('gestore');
select is_empty('select * from public.backup_state()', 'a gestore is told nothing');
select tests.acting_as('oste');
select is_empty('select * from public.backup_state()', 'nor is a business');
select tests.acting_as('cliente');
select is_empty('select * from public.backup_state()', 'nor is a cliente');
select tests.acting_as_anon();
select throws_ok('select * from public.backup_state()', '42501', null, 'anon may not even ask');

select tests.behind_the_scenes();
update private.installation set backup_late_from = now() + interval '1 minute';
select tests.acting_as('admin');
select is((select late from public.backup_state()), false, 'not yet late');

select * from finish();
rollback;
