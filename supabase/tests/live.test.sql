-- Live changes: which accounts read the same of the history, and that the database's own functions for it are its own.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select set_eq(
  $$select account, role, business_id from private.history_readers(
    array[tests.id('admin'), tests.id('gestore'), tests.id('oste'), tests.id('rivale'), tests.id('cliente')])$$,
  $$values
    (tests.id('admin'), 'admin', null::uuid),
    (tests.id('gestore'), 'gestore', null),
    (tests.id('oste'), 'business', tests.id('osteria')),
    (tests.id('rivale'), 'business', tests.id('rivale')),
    (tests.id('cliente'), 'cliente', null)$$,
  'each account with its role, and a business account with its business'
);
select is_empty(
  $$select * from private.history_readers(array[tests.id('nobody')])$$, 'an account that is gone reads nothing'
);
select is_empty($$select * from private.history_readers('{}')$$, 'nobody asked for is nobody');

update public.user_roles set role = 'cliente' where user_id = tests.id('oste');
select is(business_id, null, 'whoever is no business account any more reads of no business')
from private.history_readers(array[tests.id('oste')]);
update public.user_roles set role = 'business' where user_id = tests.id('oste');
update public.businesses set user_id = null where id = tests.id('osteria');
select is(business_id, null, 'nor does an account that has lost its business')
from private.history_readers(array[tests.id('oste')]);

select '# Those who are grouped together read the same';
update public.businesses set user_id = tests.id('oste') where id = tests.id('osteria');
delete from public.changes;
update public.services set nome = 'altro' where id = tests.id('social');
update public.businesses set telefono = '06 555';
create function tests.heard() returns text[] language sql as $$
  select coalesce(array_agg(table_name || ' ' || coalesce(business_id::text, '') order by id), '{}') from public.changes
$$;
create temporary table heard (name text, changes text[]) on commit drop;
grant all on heard to authenticated;
select tests.acting_as('oste');
insert into heard select 'oste', tests.heard();
select tests.acting_as('rivale');
insert into heard select 'rivale', tests.heard();
select is(
  changes, array['services ', 'businesses ' || tests.id(case name when 'oste' then 'osteria' else 'rivale' end)],
  format('%s reads what belongs to no business, as all businesses do, and its own', name)
) from heard;

select '# Nobody asks it through the API';
select is(has_function_privilege(role, 'private.history_readers(uuid[])', 'execute'), false, format('not %s', role))
from unnest(array['anon', 'authenticated', 'service_role']) as role;

select * from finish();
rollback;
