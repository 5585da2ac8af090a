-- Storage: who may add, replace, delete and list which files. Reading a file by its public address involves no policy.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- Inserts a file as the storage service does, for the signed-in user.
create function tests.new_file(bucket text, name text, mimetype text default 'image/png') returns text
language sql as $$
  select format(
    'insert into storage.objects (bucket_id, name, owner_id, metadata) values (%L, %L, %L, %L)',
    bucket, name, current_setting('request.jwt.claim.sub'), jsonb_build_object('mimetype', mimetype)
  )
$$;
create function tests.replace_file(name text) returns text language sql as $$
  select format('update storage.objects set version = ''2'' where name = %L', name)
$$;
create function tests.delete_file(name text) returns text language sql as $$
  select format('delete from storage.objects where name = %L', name)
$$;
-- A file's name begins with a user's or business's id, or is random.
create function tests.file(owner text) returns text language sql as $$
  select tests.id(owner) || '-1768032000000.png'
$$;
create function tests.random_file(name text) returns text language sql as $$
  select tests.id(name) || '.png'
$$;

select '# The buckets';
select results_eq(
  $$select id, public, file_size_limit from storage.buckets order by id$$,
  $$values
    ('avatars', true, 5242880::bigint), ('business-logos', true, 5242880), ('service-covers', true, 5242880),
    ('website-covers', true, 5242880)$$,
  'four buckets, public, five megabytes'
);
select results_eq(
  $$select array_agg(allowed order by allowed) from storage.buckets, unnest(allowed_mime_types) as allowed
    group by id order by id$$,
  $$values
    (array['image/gif', 'image/jpeg', 'image/png', 'image/webp']),
    (array['application/pdf', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']),
    (array['image/gif', 'image/jpeg', 'image/png', 'image/webp']),
    (array['image/gif', 'image/jpeg', 'image/png', 'image/webp'])$$,
  'images everywhere, PDF for logos only, never SVG or HTML'
);

insert into storage.objects (bucket_id, name, owner_id)
values
  ('avatars', tests.file('admin'), tests.id('admin')), ('avatars', tests.file('gestore'), tests.id('gestore')),
  ('avatars', tests.file('oste'), tests.id('oste')), ('avatars', tests.file('cliente'), tests.id('cliente')),
  ('website-covers', tests.file('osteria'), tests.id('admin')),
  ('website-covers', tests.file('rivale'), tests.id('admin')),
  ('service-covers', tests.random_file('copertina'), tests.id('admin')),
  ('business-logos', '01234560587.jpg', tests.id('admin')),
  ('business-logos', tests.random_file('logo osteria'), tests.id('oste')),
  ('business-logos', tests.random_file('logo rivale'), tests.id('rivale'));

select tests.acting_as('admin');
select tests.sees('admin lists all files', 10, 'select * from storage.objects');
select tests.allowed(
  format('admin adds any name to %s', bucket), tests.new_file(bucket, 'qualunque nome.png')
)
from unnest(array['website-covers', 'service-covers', 'business-logos']) as bucket;
select tests.allowed('admin replaces files in ' || bucket_id, tests.replace_file(name))
from storage.objects where bucket_id <> 'avatars' order by bucket_id, name;
select tests.allowed('admin deletes files in ' || bucket_id, tests.delete_file(name))
from storage.objects where bucket_id <> 'avatars' order by bucket_id, name;
select tests.allowed('admin adds its own avatar', tests.new_file('avatars', tests.id('admin') || '-2.png'));
select tests.allowed('admin replaces its own avatar', tests.replace_file(tests.file('admin')));
select tests.allowed('admin deletes its own avatar', tests.delete_file(tests.file('admin')));
select tests.refused(
  'admin adds nobody else''s avatar', 'storage.objects',
  tests.new_file('avatars', tests.id('cliente') || '-2.png')
);
select tests.refused(
  'admin replaces nobody else''s avatar', 'storage.objects', tests.replace_file(tests.file('cliente'))
);
select tests.refused(
  'admin deletes nobody else''s avatar', 'storage.objects', tests.delete_file(tests.file('cliente'))
);
select tests.refused(
  'admin makes no bucket', 'storage.buckets', $$insert into storage.buckets (id, name) values ('x', 'x')$$
);

select tests.acting_as('oste');
select tests.sees(
  'business lists its own avatar, its website''s cover and the logo it added', 3, 'select * from storage.objects'
);
select tests.allowed('business adds its own avatar', tests.new_file('avatars', tests.id('oste') || '-2.png'));
select tests.refused(
  'business adds nobody else''s avatar', 'storage.objects', tests.new_file('avatars', tests.id('rivale') || '-2.png')
);
select tests.allowed(
  'business adds a cover for its own website', tests.new_file('website-covers', tests.id('osteria') || '-2.png')
);
select tests.allowed('business replaces its own cover', tests.replace_file(tests.file('osteria')));
select tests.allowed('business deletes its own cover', tests.delete_file(tests.file('osteria')));
select tests.refused(
  'business adds no cover for another''s website', 'storage.objects',
  tests.new_file('website-covers', tests.id('rivale') || '-2.png')
);
select tests.refused(
  'business replaces no other cover', 'storage.objects', tests.replace_file(tests.file('rivale'))
);
select tests.refused('business deletes no other cover', 'storage.objects', tests.delete_file(tests.file('rivale')));
select tests.refused(
  'business does not rename its cover into another''s', 'storage.objects',
  format(
    'update storage.objects set name = %L where name = %L', tests.id('rivale') || '-3.png', tests.file('osteria')
  )
);
select tests.refused(
  'business adds no service cover', 'storage.objects', tests.new_file('service-covers', tests.random_file('x'))
);
select tests.refused(
  'business deletes no service cover', 'storage.objects', tests.delete_file(tests.random_file('copertina'))
);
select tests.allowed(
  format('business adds a logo with a random name ending in %s', extension),
  tests.new_file('business-logos', tests.id('x') || '.' || extension)
)
from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif']) as extension;
select tests.refused(
  format('business adds no logo named %s', name), 'storage.objects', tests.new_file('business-logos', name)
)
from unnest(array[
  '01234560587.jpg', '01234560587-0a1b2c3d.png', tests.id('x') || '.pdf', tests.id('x') || '.svg', tests.id('x')::text,
  tests.id('x') || '.png.html', 'cartella/' || tests.id('x') || '.png', upper(tests.id('x')::text) || '.PNG'
]) as name;
select tests.refused(
  'business adds no PDF under an image''s name', 'storage.objects',
  tests.new_file('business-logos', tests.id('x') || '.png', 'application/pdf')
);
select tests.refused(
  'business replaces not even its own logo', 'storage.objects', tests.replace_file(tests.random_file('logo osteria'))
);
select tests.allowed('business deletes the logo it added', tests.delete_file(tests.random_file('logo osteria')));
select tests.refused(
  'business deletes no other''s logo', 'storage.objects', tests.delete_file(tests.random_file('logo rivale'))
);
select tests.refused('nor one of admin''s', 'storage.objects', tests.delete_file('01234560587.jpg'));

select tests.acting_as('gestore');
select tests.sees('gestore lists its own avatar only', 1, 'select * from storage.objects');
select tests.allowed('gestore adds its own avatar', tests.new_file('avatars', tests.id('gestore') || '-2.png'));
select tests.allowed('gestore replaces its own avatar', tests.replace_file(tests.file('gestore')));
select tests.refused(
  format('gestore adds nothing to %s', bucket), 'storage.objects', tests.new_file(bucket, tests.random_file('x'))
)
from unnest(array['avatars', 'website-covers', 'service-covers', 'business-logos']) as bucket;
select tests.refused(
  'gestore deletes nothing but its own', 'storage.objects',
  format('delete from storage.objects where name <> %L', tests.file('gestore'))
);

select tests.acting_as('cliente');
select tests.sees('cliente lists its own avatar only', 1, 'select * from storage.objects');
select tests.allowed('cliente adds its own avatar', tests.new_file('avatars', tests.id('cliente') || '-2.png'));
select tests.allowed('cliente replaces its own avatar', tests.replace_file(tests.file('cliente')));
select tests.allowed('cliente deletes its own avatar', tests.delete_file(tests.file('cliente')));
select tests.refused(
  format('cliente adds nothing to %s', bucket), 'storage.objects', tests.new_file(bucket, tests.random_file('x'))
)
from unnest(array['avatars', 'website-covers', 'service-covers', 'business-logos']) as bucket;
select tests.refused(
  'cliente replaces nothing but its own', 'storage.objects',
  format('update storage.objects set version = ''2'' where name <> %L', tests.file('cliente'))
);
select tests.refused(
  'cliente does not move its avatar to another bucket', 'storage.objects',
  format('update storage.objects set bucket_id = ''service-covers'' where name = %L', tests.file('cliente'))
);

select tests.acting_as_anon();
select tests.sees('anon lists nothing', 0, 'select * from storage.objects');
select tests.sees('not even buckets', 0, 'select * from storage.buckets');
select tests.refused(
  format('anon adds nothing to %s', bucket), 'storage.objects', tests.new_file(bucket, tests.random_file('x'))
)
from unnest(array['avatars', 'website-covers', 'service-covers', 'business-logos']) as bucket;
select tests.refused('anon replaces nothing', 'storage.objects', $$update storage.objects set version = '2'$$);
select tests.refused('anon deletes nothing', 'storage.objects', 'delete from storage.objects');

select '# However a file comes in, as a copy too, it has a type of its bucket and lies in no folder';
select tests.behind_the_scenes();
create function tests.keeps_no_other_files(person text) returns setof text language plpgsql as $$
begin
  perform tests.acting_as(person);
  return query select tests.refused(
    format('%s keeps no %s among the avatars', person, type), 'storage.objects',
    tests.new_file('avatars', tests.id(person) || '-3.png', type)
  ) from unnest(array['image/svg+xml', 'text/html', 'application/pdf', 'image/png; charset=utf-8', '']) as type;
  return next tests.refused(
    person || ' adds no folder of avatars', 'storage.objects', tests.new_file('avatars', tests.id(person) || '-3/4.png')
  );
  return next tests.refused(
    person || ' moves its avatar to no folder', 'storage.objects',
    format('update storage.objects set name = %L where name = %L', tests.id(person) || '/4.png', tests.file(person))
  );
  return next tests.refused(
    person || ' makes no SVG of its avatar', 'storage.objects',
    format('update storage.objects set metadata = %L where name = %L', '{"mimetype": "image/svg+xml"}', tests.file(person))
  );
  perform tests.behind_the_scenes();
end
$$;
insert into storage.objects (bucket_id, name, metadata) values ('business-logos', 'logo.pdf', '{"mimetype": "application/pdf"}');
select tests.keeps_no_other_files(person) from unnest(array['admin', 'gestore', 'oste', 'cliente']) as person;
select tests.acting_as('oste');
select tests.refused('business keeps no SVG in ' || bucket, 'storage.objects', tests.new_file(bucket, name, 'image/svg+xml'))
from (values ('website-covers', tests.id('osteria') || '-3.png'), ('business-logos', tests.random_file('y'))) as place (bucket, name);
select tests.acting_as('admin');
select tests.refused('admin keeps no SVG in ' || bucket, 'storage.objects', tests.new_file(bucket, 'disegno.png', 'image/svg+xml'))
from unnest(array['website-covers', 'service-covers', 'business-logos']) as bucket;
select tests.allowed('admin replaces a document', tests.replace_file('logo.pdf'));
select tests.refused(
  'and gives it to no other bucket', 'storage.objects',
  $$update storage.objects set bucket_id = 'service-covers' where name = 'logo.pdf'$$
);
select tests.behind_the_scenes();
delete from storage.objects where name = 'logo.pdf';

select '# The logo of a deleted card stays for as long as the card can be restored';
select tests.behind_the_scenes();
create table tests.logos (name text, path text);
insert into tests.logos values
  ('its own', 'logo-di-card.png'), ('a document', 'logo-di-card.pdf'), ('its first page', 'logo-di-card.pdf.preview.png');
insert into storage.objects (bucket_id, name, owner_id)
select 'business-logos', path, tests.id('oste')::text from tests.logos union all
select 'business-logos', 'logo-altro.png', tests.id('oste')::text;
insert into public.changes (table_name, row_id, action, before, business_id)
select 'cards', gen_random_uuid(), 'delete',
  jsonb_build_object('logo_url', 'https://x.it/storage/v1/object/public/business-logos/' || path), tests.id('osteria')
from tests.logos where path not like '%preview%';
grant select on tests.logos to authenticated;
create function tests.left_after_deleting(person text) returns bigint language plpgsql as $$
declare
  remaining bigint;
begin
  perform tests.acting_as(person);
  delete from storage.objects where bucket_id = 'business-logos' and name like 'logo-%';
  perform tests.behind_the_scenes();
  select count(*) into remaining from storage.objects where name like 'logo-%';
  return remaining;
end
$$;
select is(tests.left_after_deleting('oste'), 3::bigint, 'its business deletes only the one that no card waits for');
select is(tests.left_after_deleting('admin'), 3::bigint, 'an admin none of them');
select ok(private.is_shown('business-logos', path), format('%s counts as shown', name)) from tests.logos;
select tests.acting_as('admin');
select tests.refused('an admin overwrites not ' || name, 'storage.objects', tests.replace_file(path)) from tests.logos;
select tests.behind_the_scenes();
update public.businesses set logo_url = 'https://x.it/storage/v1/object/public/business-logos/logo-di-card.png'
where id = tests.id('osteria');
select tests.acting_as('admin');
select tests.allowed('but one that its activity shows, too', tests.replace_file('logo-di-card.png'));
select tests.behind_the_scenes();
update public.businesses set logo_url = null where id = tests.id('osteria');
update public.changes set at = now() - interval '31 days' where action = 'delete';
select is(tests.left_after_deleting('admin'), 0::bigint, 'after thirty days they may go');

select * from finish();
rollback;
