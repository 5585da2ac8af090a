-- A password that an admin chose for somebody is marked until its owner chooses another.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.mark_of(_name text) returns jsonb language sql as $$
  select raw_app_meta_data -> 'given_password' from auth.users where id = tests.id(_name)
$$;

select tests.behind_the_scenes();
update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"given_password": true}'
where id in (tests.id('oste'), tests.id('rivale'));

select tests.acting_as('oste');
select lives_ok('select public.put_off_own_password()', 'its owner asks for time');
select tests.behind_the_scenes();
select is(tests.mark_of('oste'), '"put off"', 'which is remembered');
select is(tests.mark_of('rivale'), 'true', 'for the caller alone');

update auth.users set updated_at = now() where id = tests.id('rivale');
select is(tests.mark_of('rivale'), 'true', 'the mark stays while the password does');
update auth.users set encrypted_password = 'another' where id in (tests.id('oste'), tests.id('rivale'));
select is(tests.mark_of('oste'), null, 'and goes with it');
select is(tests.mark_of('rivale'), null, 'whether or not time was asked for');

select tests.acting_as('oste');
select lives_ok('select public.put_off_own_password()', 'whoever has a password of their own asks in vain');
select tests.behind_the_scenes();
select is(tests.mark_of('oste'), null, 'and gets no mark by it');

select * from finish();
rollback;
