-- set_stato_businesses, set_stato_websites: the state of many rows in one statement, by the caller's own policies.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- The call for some rows by their names, with their versions, which not every caller may read.
create function tests.set_stato(relation text, names text[], stato text, off_by interval default '0')
returns text language plpgsql security definer as $$
declare
  ids uuid[] := array(select tests.id(name) from unnest(names) as name);
  versions timestamptz[];
begin
  execute format(
    'select array_agg(stored.updated_at - $2 order by place)
     from unnest($1) with ordinality as given (id, place) left join public.%I as stored using (id)', relation
  ) into versions using ids, off_by;
  return format('select id from public.set_stato_%s(%L, %L, %L)', relation, ids, versions, stato);
end
$$;

select tests.acting_as('admin');
select results_eq(
  tests.set_stato('businesses', array['rivale', 'osteria'], 'sospeso') || ' order by id',
  $$select id from public.businesses where insegna in ('osteria', 'rivale') order by id$$,
  'an admin sets many, and hears which'
);
select results_eq(
  'select insegna, stato from public.businesses order by insegna',
  $$values ('libera', 'attivo'), ('osteria', 'sospeso'), ('rivale', 'sospeso')$$,
  'no other has changed'
);
select tests.sees(
  'what somebody has changed since is left', 0,
  tests.set_stato('websites', array['sito osteria'], 'sospeso', '1 microsecond')
);
select tests.sees(
  'what is gone as well', 1,
  tests.set_stato('websites', array['nessuno', 'sito rivale'], 'sospeso')
);
select tests.violates(
  'a state that there is not sets none', 'businesses_stato_valid',
  tests.set_stato('businesses', array['osteria', 'libera'], 'chiuso')
);
select throws_ok(
  $$select * from public.set_stato_businesses(
    array(select tests.id(n::text) from generate_series(1, 1001) as n), '{}', 'attivo')$$,
  '54000', null, 'nor do more than a thousand'
);

select tests.acting_as('gestore');
select tests.sees('a gestore sets none', 0, tests.set_stato('websites', array['sito osteria'], 'sospeso'));
select tests.acting_as('oste');
select throws_ok(
  tests.set_stato('websites', array['sito osteria'], 'sospeso'), '42501', null,
  'a business does not set the state of its own website'
);
select tests.sees('and none of another', 0, tests.set_stato('businesses', array['rivale'], 'attivo'));
select tests.acting_as('cliente');
select tests.sees('a cliente sets none', 0, tests.set_stato('websites', array['sito osteria'], 'sospeso'));
select tests.acting_as_anon();
select throws_ok(
  $$select * from public.set_stato_websites('{}', '{}', 'attivo')$$, '42501', null, 'a visitor may not call it'
);

select * from finish();
rollback;
