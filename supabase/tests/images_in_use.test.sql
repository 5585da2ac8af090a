-- image_in_use: whether any row still shows a stored file; only callers who may remove the file learn it.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.picture(path text) returns text language sql as $$
  select 'https://bottega.example/storage/v1/object/public/' || path
$$;
create function tests.own_file(owner text) returns text language sql as $$
  select tests.id(owner) || '-1768032000000.png'
$$;

-- For each bucket, a file that a row shows and one that no row shows; for the logos, also one of each uploader.
create table tests.files (bucket text, name text, owner text, shown boolean);
insert into tests.files values
  ('avatars', tests.own_file('admin'), 'admin', true), ('avatars', tests.own_file('gestore'), 'gestore', true),
  ('avatars', tests.own_file('oste'), 'oste', true), ('avatars', tests.own_file('cliente'), 'cliente', true),
  ('avatars', tests.id('cliente') || '-2.png', 'cliente', false),
  ('website-covers', tests.own_file('osteria'), 'oste', true), ('website-covers', tests.own_file('rivale'), 'admin', true),
  ('website-covers', tests.id('osteria') || '-2.png', 'admin', false),
  ('service-covers', 'social.png', 'admin', true), ('service-covers', 'grafica.png', 'admin', true),
  ('service-covers', 'nessuno.png', 'admin', false),
  ('business-logos', '01234560587.jpg', 'admin', true), ('business-logos', 'card-osteria.png', 'oste', true),
  ('business-logos', 'card-rivale.png', 'rivale', true), ('business-logos', 'nessuno.png', 'oste', false);
insert into storage.objects (bucket_id, name, owner_id) select bucket, name, tests.id(owner)::text from tests.files;

update public.businesses set logo_url = tests.picture('business-logos/01234560587.jpg') where id = tests.id('osteria');
update public.websites set immagine_copertina_url = tests.picture('website-covers/' || tests.own_file(business))
from (values ('osteria'), ('rivale')) as owner (business)
where business_id = tests.id(business);
update public.cards set logo_url = tests.picture(format('business-logos/card-%s.png', business))
from (values ('osteria'), ('rivale')) as owner (business)
where business_id = tests.id(business);
update public.services set immagine_copertina_url = tests.picture('service-covers/social.png');
update public.graphic_services set immagine_copertina_url = tests.picture('service-covers/grafica.png');
update public.profiles set avatar_url = tests.picture('avatars/' || tests.own_file(name))
from unnest(array['admin', 'gestore', 'oste', 'cliente']) as name where user_id = tests.id(name);

select '# Who is told';
-- The files that the storage's policies let the caller remove, found by removing them and undoing it.
create function tests.removes(_bucket text, _name text) returns boolean language plpgsql as $$
declare
  reached bigint;
begin
  delete from storage.objects where bucket_id = _bucket and name = _name;
  get diagnostics reached = row_count;
  raise exception using errcode = 'TAP00', message = reached;
exception
  when sqlstate 'TAP00' then return sqlerrm = '1';
  when insufficient_privilege then return false;
end
$$;
create function tests.told_as(person text) returns setof text language plpgsql as $$
begin
  perform tests.acting_as(person);
  return query
    select is(
      public.image_in_use(bucket, name), shown and tests.removes(bucket, name),
      format('%s is told of %s/%s what they may know before they remove it', person, bucket, name)
    )
    from tests.files;
end
$$;
grant select on tests.files to authenticated;
select tests.told_as(person) from unnest(array['admin', 'gestore', 'oste', 'rivale', 'cliente']) as person;

select tests.acting_as('admin');
select is(public.image_in_use('business-logos', '01234560587.jpg'), true, 'admin is told of a logo that is shown');
select is(public.image_in_use('avatars', tests.own_file('cliente')), false, 'and not of somebody else''s avatar');
select is(public.image_in_use('business-logos', '01234560587'), false, 'half a name is not in use');
select is(public.image_in_use('website-covers', 'card-osteria.png'), false, 'nor is the name in another bucket');
select is(public.image_in_use('business-logos', 'card%2Dosteria.png'), false, 'nor another name that reads like it');
select is(public.image_in_use(null, null), false, 'nor none');
select tests.acting_as('cliente');
select is(public.image_in_use('avatars', tests.own_file('cliente')), true, 'cliente is told of its own avatar');
select is(public.image_in_use('business-logos', '01234560587.jpg'), false, 'and of no logo');
select tests.acting_as_anon();
select throws_ok(
  $$select public.image_in_use('avatars', 'x')$$, '42501', null, 'anon may not even ask'
);

select '# Images of deleted rows';
select tests.acting_as('admin');
delete from public.cards where id = tests.id('card rivale');
select is(public.image_in_use('business-logos', 'card-rivale.png'), true, 'the logo of a card that can come back stays');
select is(
  public.logo_name_use('card-rivale.png', tests.id('rivale')), 'own', 'its business may replace it, as before'
);
select is(
  public.logo_name_use('card-rivale.png', tests.id('osteria')), 'other', 'and no other business takes its name'
);
select tests.acting_as('gestore');
select is(
  public.image_in_use('business-logos', 'card-rivale.png'), false, 'who may not remove it is told nothing of that either'
);
select tests.acting_as('admin');
select public.restore_deleted((select max(id) from public.changes where row_id = tests.id('card rivale')));
update public.cards set logo_url = null where id = tests.id('card rivale');
select is(
  public.image_in_use('business-logos', 'card-rivale.png'), false, 'it is free once the card is back and shows another'
);
update public.cards set logo_url = tests.picture('business-logos/card-rivale.png') where id = tests.id('card rivale');
delete from public.cards where id = tests.id('card rivale');
select tests.behind_the_scenes();
update public.changes set at = now() - interval '31 days' where row_id = tests.id('card rivale');
select tests.acting_as('admin');
select is(public.image_in_use('business-logos', 'card-rivale.png'), false, 'and after the thirty days');
select is(public.logo_name_use('card-rivale.png', tests.id('osteria')), 'free', 'which frees its name too');

select '# Rows of before';
select tests.behind_the_scenes();
alter table public.cards disable trigger user, drop constraint cards_logo_url_valid;
alter table public.businesses disable trigger user, drop constraint businesses_logo_url_valid;
create function tests.in_use_while_shown_at(address text) returns boolean language plpgsql as $$
declare
  answer boolean;
begin
  update public.cards set logo_url = address where id = tests.id('card osteria');
  perform tests.acting_as('admin');
  answer := public.image_in_use('business-logos', 'libera.png');
  perform tests.behind_the_scenes();
  return answer;
end
$$;
select is(tests.in_use_while_shown_at(address), true, format('a row shows it at %s', address))
from unnest(array[
  '/storage/v1/object/business-logos/libera.png', '/storage/v1/object/authenticated/business-logos/libera.png',
  'https://altrove.example/storage/v1/render/image/public/business-logos/libera.png?width=64',
  '/%73torage/v1/object/public/business%2Dlogos/l%69bera.png#x', '/storage/v1/object/public%2Fbusiness-logos%2Flibera.png',
  '/storage/v1/object/public/avatars/../business-logos/libera.png', '/storage/v1//object/./public/business-logos/libera.png',
  E'/storage/v1/object/public/business-logos/lib\nera.png', '/storage/v1/object/public/business-logos/l%2569bera.png',
  'https://X.example:80/STORAGE/v1/object/public/business-logos\libera.png', '/storage/v1/object/public/a/%ff/libera.png'
]) as address;
select is(tests.in_use_while_shown_at(address), false, format('no row shows it at %s', address))
from unnest(array['https://altrove.example/libera.png', '/storage/v1/object/public/business-logos/%6Cibero.png']) as address;
update public.businesses set logo_url = '/storage/v1/object/public/business-logos/con%20spazio.pdf' where id = tests.id('osteria');
update public.cards set logo_url = tests.picture('business-logos/insegna.pdf.preview.png') where id = tests.id('card osteria');
select tests.acting_as('admin');
select is(public.image_in_use('business-logos', name), true, name || ' is shown, or goes with what is shown')
from unnest(array['con spazio.pdf', 'con spazio.pdf.preview.png', 'insegna.pdf', 'insegna.pdf.preview.png']) as name;

select * from finish();
rollback;
