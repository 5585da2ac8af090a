-- Pictures of a website that has gone to another business, and of its card: they are the new business's.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- The osteria's pictures: what its website and card show, and files that no row shows.
create table tests.pictures (kind text, bucket text, name text);
insert into tests.pictures values
  ('cover', 'website-covers', tests.id('osteria') || '-1768032000000.png'),
  ('logo', 'business-logos', tests.id('logo') || '.png'),
  ('forgotten', 'website-covers', tests.id('osteria') || '-1768032000001.png'),
  ('forgotten', 'business-logos', tests.id('forgotten') || '.webp');
grant select on tests.pictures to authenticated;
insert into storage.objects (bucket_id, name, owner_id) select bucket, name, tests.id('oste')::text from tests.pictures;

create function tests.address(_kind text) returns text language sql as $$
  select 'https://bottega.example/storage/v1/object/public/' || bucket || '/' || name || '?v=1'
  from tests.pictures where kind = _kind
$$;
create function tests.attempts(_bucket text, _name text)
returns table (action text, statement text) language sql as $$
  values
    ('deletes', format('delete from storage.objects where bucket_id = %L and name = %L', _bucket, _name)),
    ('replaces', format('update storage.objects set version = ''2'' where bucket_id = %L and name = %L', _bucket, _name))
$$;
create function tests.add(_bucket text, _name text) returns text language sql as $$
  select format(
    'insert into storage.objects (bucket_id, name, owner_id) values (%L, %L, %L)',
    _bucket, _name, current_setting('request.jwt.claim.sub')
  )
$$;
update public.websites set immagine_copertina_url = tests.address('cover') where id = tests.id('sito osteria');
update public.cards set logo_url = tests.address('logo') where id = tests.id('card osteria');

select '# Before the move';
select tests.acting_as('oste');
select tests.allowed(format('the osteria %s its %s', action, kind), statement)
from tests.pictures, tests.attempts(bucket, name)
-- No business replaces a file in business-logos.
where bucket = 'website-covers' or action = 'deletes';

select '# Moved to an activity without a website';
select tests.acting_as('admin');
select lives_ok(
  format(
    'update public.websites set business_id = %L where id = %L', tests.id('libera'), tests.id('sito osteria')
  ),
  'the admin gives the website to another business'
);
select tests.behind_the_scenes();
select tests.sign_up('libera', jsonb_build_object('business_id', tests.id('libera')));

select tests.acting_as('oste');
select tests.refused(format('the former owner no longer %s the %s', action, kind), 'storage.objects', statement)
from tests.pictures, tests.attempts(bucket, name) where kind <> 'forgotten';
select tests.allowed('what no row shows, it still deletes in ' || bucket, statement)
from tests.pictures, tests.attempts(bucket, name) where kind = 'forgotten' and action = 'deletes';

select tests.acting_as('rivale');
select tests.refused(format('nobody else %s the %s', action, kind), 'storage.objects', statement)
from tests.pictures, tests.attempts(bucket, name);

select tests.acting_as('libera');
select tests.sees('the new owner lists what its rows show', 2, 'select * from storage.objects');
select tests.allowed(format('the new owner %s the %s', action, kind), statement)
from tests.pictures, tests.attempts(bucket, name)
where kind <> 'forgotten' and (bucket = 'website-covers' or action = 'deletes');
select tests.allowed(
  'also by an upsert, as the storage service does it',
  tests.add(bucket, name) || ' on conflict (bucket_id, name) do update set version = ''2'''
)
from tests.pictures where kind = 'cover';
select tests.refused('and not the files that its rows do not show', 'storage.objects', statement)
from tests.pictures, tests.attempts(bucket, name) where kind = 'forgotten';

select tests.acting_as('admin');
select tests.allowed(format('the admin %s the %s', action, kind), statement)
from tests.pictures, tests.attempts(bucket, name);

select '# A name that a row shows is not filled by others';
select tests.behind_the_scenes();
delete from storage.objects;
select tests.acting_as('oste');
select tests.refused('the former owner stores no other ' || kind, 'storage.objects', tests.add(bucket, name))
from tests.pictures where kind <> 'forgotten';
select tests.refused(
  'nor the picture of a document', 'storage.objects',
  tests.add('website-covers', name || '.preview.png')
)
from tests.pictures where kind = 'cover';
select tests.allowed('a name that no row shows is free in ' || bucket, tests.add(bucket, name))
from tests.pictures where kind = 'forgotten';

select '# An address does not take a picture away';
select tests.acting_as('rivale');
select tests.refused(
  'a business shows no cover of another''s website', 'public.websites',
  format('update public.websites set immagine_copertina_url = %L', tests.address('cover'))
);
select tests.refused(
  'nor the logo of another''s card', 'public.cards',
  format('update public.cards set logo_url = %L', tests.address('logo'))
);
select tests.acting_as('libera');
select tests.allowed(
  'its own picture stays in a row that is saved', format(
    'update public.websites set nome = ''Nuovo'', immagine_copertina_url = %L', tests.address('cover') || '2'
  )
);
select tests.behind_the_scenes();
update public.businesses set logo_url = '/storage/v1/object/public/business-logos/01234560587.jpg'
where id in (tests.id('osteria'), tests.id('libera'));
select tests.acting_as('libera');
select tests.allowed(
  'a card shows its activity''s logo, also when two activities have one',
  'update public.cards set logo_url = ''/storage/v1/object/public/business-logos/01234560587.jpg'''
);
select tests.refused(
  'and its account does not delete that', 'storage.objects',
  'delete from storage.objects where name = ''01234560587.jpg'''
);

select * from finish();
rollback;
