-- user_roles and get_user_role: everyone reads their own role, admins read all; no role changes one through the API.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select tests.acting_as('admin');
select tests.sees('admin reads all roles', 5, 'select * from public.user_roles');
select is(public.get_user_role(tests.id('admin')), 'admin', 'get_user_role answers admin its own role');
select is(public.get_user_role(tests.id('oste')), 'business', 'and that of anyone else');
select is(public.get_user_role(tests.id('nessuno')), null, 'and null for nobody');
select tests.refused(
  'admin changes no role', 'public.user_roles',
  $$update public.user_roles set role = 'admin' where user_id = tests.id('cliente')$$
);
select tests.refused('admin deletes no role', 'public.user_roles', 'delete from public.user_roles');

select tests.acting_as('gestore');
select tests.sees('gestore reads its own role only', 1, 'select * from public.user_roles');
select is(public.get_user_role(tests.id('gestore')), 'gestore', 'get_user_role answers gestore its own role');
select is(public.get_user_role(tests.id('admin')), null, 'but nobody else''s');

select tests.acting_as('oste');
select tests.sees('business reads its own role only', 1, 'select * from public.user_roles');
select is(public.get_user_role(tests.id('oste')), 'business', 'get_user_role answers business its own role');
select is(public.get_user_role(tests.id('rivale')), null, 'but nobody else''s');

select tests.acting_as('cliente');
select tests.sees('cliente reads its own role only', 1, 'select * from public.user_roles');
select is(public.get_user_role(tests.id('cliente')), 'cliente', 'get_user_role answers cliente its own role');
select is(public.get_user_role(tests.id('admin')), null, 'but nobody else''s');
select tests.refused(
  'cliente does not raise itself', 'public.user_roles',
  $$update public.user_roles set role = 'admin' where user_id = tests.id('cliente')$$
);
select tests.refused(
  'nor by deleting its role', 'public.user_roles',
  $$delete from public.user_roles where user_id = tests.id('cliente')$$
);
select tests.refused(
  'nor by a second one', 'public.user_roles',
  $$insert into public.user_roles (user_id, role) values (tests.id('cliente'), 'admin')
    on conflict (user_id) do update set role = excluded.role$$
);

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.user_roles');
select throws_ok(
  $$select public.get_user_role(tests.id('admin'))$$, '42501', null, 'anon may not even ask get_user_role'
);

select tests.behind_the_scenes();
select tests.violates(
  'there are four roles', 'user_roles_role_valid', $$update public.user_roles set role = 'root'$$
);

select * from finish();
rollback;
