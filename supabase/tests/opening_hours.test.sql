-- websites.orari: the shape, and the order of the hours that count.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.with_hours(hours jsonb) returns text language sql as $$
  select format('update public.websites set orari = %L where id = %L', hours, tests.id('sito osteria'))
$$;
-- The default week with one change on Monday.
create function tests.monday(key text, value jsonb) returns jsonb language sql as $$
  select jsonb_set(tests.week(), array['lunedi', key], value)
$$;
create function tests.monday(changes jsonb) returns jsonb language sql as $$
  select jsonb_set(tests.week(), '{lunedi}', tests.week() -> 'lunedi' || changes)
$$;

select '# The shape';
select tests.allowed('the usual week', tests.with_hours(tests.week()));
select tests.allowed('always open', tests.with_hours(tests.week() || '{"sempreAperto": true}'));
select tests.violates(format('%s is no week', hours), 'websites_orari_valid', tests.with_hours(hours))
from unnest(array['{}', '[]', 'null', '"lunedi"', '1', 'true']::jsonb[]) as hours;
select tests.violates(
  format('a week without %s', key), 'websites_orari_valid', tests.with_hours(tests.week() - key)
)
from jsonb_object_keys(tests.week()) as key;
select tests.violates(
  'a week with an eighth day', 'websites_orari_valid',
  tests.with_hours(tests.week() || jsonb_build_object('festivi', tests.week() -> 'lunedi'))
);
select tests.violates(
  format('sempreAperto as %s', value), 'websites_orari_valid',
  tests.with_hours(jsonb_set(tests.week(), '{sempreAperto}', value))
)
from unnest(array['null', '"true"', '1', '{}']::jsonb[]) as value;
select tests.violates(
  format('%s without %s', day, key), 'websites_orari_valid', tests.with_hours(tests.week() #- array[day, key])
)
from
  unnest(array['lunedi', 'domenica']) as day,
  jsonb_object_keys(tests.week() -> 'lunedi') as key;
select tests.violates(
  'a day with an eighth key', 'websites_orari_valid', tests.with_hours(tests.monday('note', '"ferie"'))
);
select tests.violates(format('%s as a day', value), 'websites_orari_valid',
  tests.with_hours(jsonb_set(tests.week(), '{mercoledi}', value)))
from unnest(array['null', '{}', '[]', '"chiuso"', 'false']::jsonb[]) as value;
select tests.violates(
  format('%s as %s', key, value), 'websites_orari_valid', tests.with_hours(tests.monday(key, value))
)
from
  unnest(array['aperto', 'mattina_abilitata', 'pomeriggio_abilitato']) as key,
  unnest(array['null', '"true"', '1']::jsonb[]) as value;
select tests.violates(
  format('%s as %s', key, value), 'websites_orari_valid', tests.with_hours(tests.monday(key, value))
)
from
  unnest(array['apertura_mattina', 'chiusura_mattina', 'apertura_pomeriggio', 'chiusura_pomeriggio']) as key,
  unnest(array['null', '900', '""', '"9:00"', '"24:00"', '"12:60"', '"09:00:00"', '"09:00\n"']::jsonb[]) as value;

select '# The order';
select tests.violates(
  format('morning closing at %s', closing), 'websites_orari_in_order',
  tests.with_hours(tests.monday('chiusura_mattina', to_jsonb(closing)))
)
from unnest(array['08:00', '09:00', '15:01']) as closing;
select tests.violates(
  format('afternoon closing at %s', closing), 'websites_orari_in_order',
  tests.with_hours(tests.monday('chiusura_pomeriggio', to_jsonb(closing)))
)
from unnest(array['14:00', '15:00', '06:01']) as closing;
select tests.allowed(
  'an afternoon may start when the morning ends', tests.with_hours(tests.monday('chiusura_mattina', '"15:00"'))
);
select tests.allowed(
  'a closed day''s hours do not count',
  tests.with_hours(tests.monday('{"aperto": false, "chiusura_mattina": "01:00"}'))
);
select tests.allowed(
  'nor a morning''s that is off',
  tests.with_hours(tests.monday('{"mattina_abilitata": false, "chiusura_mattina": "01:00"}'))
);
select tests.allowed(
  'nor an afternoon''s that is off',
  tests.with_hours(tests.monday('{"pomeriggio_abilitato": false, "chiusura_pomeriggio": "01:00", "chiusura_mattina": "18:00"}'))
);
select tests.allowed(
  'nor any for who is always open',
  tests.with_hours(tests.monday('chiusura_mattina', '"01:00"') || '{"sempreAperto": true}')
);
select tests.violates(
  'every day is looked at', 'websites_orari_in_order',
  tests.with_hours(jsonb_set(tests.week(), '{domenica,chiusura_pomeriggio}', '"15:00"'))
);

select '# Past midnight';
select tests.allowed(
  format('an afternoon that closes at %s, on the next day', closing),
  tests.with_hours(tests.monday('chiusura_pomeriggio', to_jsonb(closing)))
)
from unnest(array['00:00', '01:00', '06:00']) as closing;
select tests.allowed(
  'a morning alone may end on the next day, too',
  tests.with_hours(tests.monday('{"pomeriggio_abilitato": false, "chiusura_mattina": "02:30"}'))
);
select tests.violates(
  'a morning that ends on the next day overlaps its afternoon', 'websites_orari_in_order',
  tests.with_hours(tests.monday('chiusura_mattina', '"00:00"'))
);
select tests.violates(
  'a half as long as a day', 'websites_orari_in_order',
  tests.with_hours(tests.monday('{"mattina_abilitata": false, "apertura_pomeriggio": "05:00", "chiusura_pomeriggio": "05:00"}'))
);

-- Every day is open only in the evening, until 02:00.
create function tests.nights(changes jsonb default '{}') returns jsonb language sql as $$
  select jsonb_object_agg(day, tests.week() -> 'lunedi' || jsonb_build_object(
    'mattina_abilitata', false, 'apertura_pomeriggio', '19:30', 'chiusura_pomeriggio', '02:00'
  ) || coalesce(changes -> day, '{}')) || '{"sempreAperto": false}'
  from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day
$$;
select tests.allowed('a week of nights', tests.with_hours(tests.nights()));
select tests.violates(
  format('the night before %s runs into its morning', day), 'websites_orari_in_order',
  tests.with_hours(tests.nights(jsonb_build_object(day, '{
    "mattina_abilitata": true, "apertura_mattina": "01:59", "chiusura_mattina": "04:00"
  }'::jsonb)))
)
from unnest(array['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']) as day;
select tests.allowed(
  'a morning may begin when the night before ends',
  tests.with_hours(tests.nights('{"lunedi": {"mattina_abilitata": true, "apertura_mattina": "02:00", "chiusura_mattina": "04:00"}}'))
);
select tests.allowed(
  'a day that is closed has no morning to run into',
  tests.with_hours(tests.nights('{"lunedi": {"aperto": false, "mattina_abilitata": true, "apertura_mattina": "00:00"}}'))
);
select tests.allowed(
  'nor has one whose morning is off', tests.with_hours(tests.nights('{"lunedi": {"apertura_mattina": "00:00"}}'))
);
select tests.allowed(
  'an open day without a half is taken',
  tests.with_hours(tests.nights('{"lunedi": {"pomeriggio_abilitato": false}}'))
);

select * from finish();
rollback;
