-- The second step of signing in: an account with a verified factor, or an admin where every admin needs one, reads nothing before.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- The session of whoever acts has shown a code.
create function tests.takes_second_step() returns text language plpgsql as $$
begin
  perform set_config(
    'request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true
  );
  return '# after the second step';
end
$$;
grant execute on function tests.takes_second_step() to authenticated;

insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
  (tests.id('app oste'), tests.id('oste'), 'totp', 'unverified', 'SEGRETO', now(), now());

select tests.acting_as('oste');
select tests.sees('a factor that was begun and not verified asks for nothing', 1, 'select * from public.businesses');

select tests.behind_the_scenes();
update auth.mfa_factors set status = 'verified';

select tests.acting_as('oste');
select tests.sees('before the second step business sees nothing of its own', 0, 'select * from public.businesses');
select tests.sees('nor its profile', 0, 'select * from public.profiles');
select is(public.get_user_role(tests.id('oste')), 'business', 'its role is answered all the same');
select throws_ok('select * from public.own_sessions()', '42501', null, 'its devices are not');
select throws_ok('select * from auth.mfa_factors', '42501', null, 'nobody reads a factor''s secret through the API');
select tests.takes_second_step();
select tests.sees('after it business sees its own', 1, 'select * from public.businesses');
select throws_ok('select * from auth.mfa_factors', '42501', null, 'and still no secret');

select tests.acting_as('rivale');
select tests.sees('another''s factor asks nothing of oneself', 1, 'select * from public.businesses');

select tests.acting_as('admin');
select tests.sees('an admin without a factor needs none', 3, 'select * from public.businesses');

select tests.behind_the_scenes();
update private.installation set two_step = 'admin';

select tests.acting_as('admin');
select tests.sees('where every admin needs a second step, one without reads nothing', 0, 'select * from public.businesses');
select tests.takes_second_step();
select tests.sees('and everything after it', 3, 'select * from public.businesses');
select tests.acting_as('gestore');
select tests.sees('nothing changes for gestore', 2, 'select * from public.websites');

select tests.behind_the_scenes();
select is(public.assured_role(tests.id('admin'), 'aal1'), null, 'edge functions are told no role of an admin before the step');
select is(public.assured_role(tests.id('admin'), 'aal2'), 'admin', 'and the role after it');
select is(public.assured_role(tests.id('gestore'), 'aal1'), 'gestore', 'and the role of who needs none');

select * from finish();
rollback;
