-- Rules for the whole schema, which also apply to tables and functions that are added later.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select ok(
  (select relrowsecurity from pg_class where oid = format('public.%I', tablename)::regclass),
  format('%s has row-level security', tablename)
)
from pg_tables where schemaname = 'public';
select ok(
  exists (select from pg_policies where schemaname = 'public' and pg_policies.tablename = pg_tables.tablename),
  format('%s has a policy', tablename)
)
from pg_tables where schemaname = 'public';
select ok(
  exists (
    select from pg_policies
    where schemaname = 'public' and pg_policies.tablename = pg_tables.tablename
      and permissive = 'RESTRICTIVE' and cmd = 'ALL' and policyname = 'nothing before the second step'
  ),
  format('%s is closed before the second step', tablename)
)
from pg_tables where schemaname = 'public';
select is_empty(
  $$select tablename, policyname from pg_policies
    where schemaname in ('public', 'storage') and roles <> '{authenticated}'$$,
  'every policy is for who is signed in, none for anon'
);
select is_empty(
  $$select tablename, policyname from pg_policies
    where schemaname in ('public', 'storage') and 'true' in (qual, with_check)$$,
  'no policy lets everybody through'
);
select is_empty(
  $$select tablename, policyname from pg_policies
    where schemaname in ('public', 'storage')
      and coalesce(qual, '') || coalesce(with_check, '') ~ '(?<!SELECT )(private\.\w+|auth\.uid)\('$$,
  'no policy asks a function once a row'
);
select is_empty(
  $$select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')
      and column_name = 'created_at' and (is_nullable = 'YES' or column_default is null)$$,
  'every created_at has a value'
);
select set_eq(
  $$select tablename::text from pg_tables where schemaname = 'public' and not exists (
      select from pg_trigger
      where tgrelid = format('public.%I', tablename)::regclass and tgfoid = 'private.record_changes'::regproc
    )$$,
  array['changes', 'profiles', 'user_roles', 'card_holders', 'stamps'],
  'every other table has a history: a new one gets its trigger'
);

select is_empty(
  $$select tgrelid::regclass, count(*) from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    group by tgrelid having count(*) > 8$$,
  'a table has at most eight triggers'
);

select is_empty(
  $$select conrelid::regclass, conname from pg_constraint where connamespace = 'public'::regnamespace and not convalidated$$,
  'on a new installation every constraint is valid'
);

select is_empty(
  $$select tgrelid::regclass, tgname from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and tgtype & 1 = 1 and tgtype & 2 = 0 and tgqual is null$$,
  'what follows every written row follows it once a statement, so that many rows cost little'
);

select '# Functions';
select is_empty(
  $$select distinct p.proname from pg_proc as p
    join pg_language as l on l.oid = p.prolang and l.lanname = 'sql'
    join pg_depend as d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
    where p.pronamespace = 'private'::regnamespace and not p.proretset
      and d.classid in (
        'pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass,
        'pg_attrdef'::regclass
      )$$,
  'what policies, triggers, constraints, columns and indexes ask is in PL/pgSQL: SQL would be planned anew each time'
);
select set_eq(
  $$select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')$$,
  array[
    'get_user_role', 'assured_role', 'own_sessions', 'end_session', 'end_sessions', 'put_off_own_password', 'image_in_use', 'admin_overview', 'admin_newest', 'backup_state', 'search_businesses', 'search_websites', 'search_cards',
    'business_places', 'websites_without_hours', 'suspended_with_business',
    'search_services', 'search_graphic_services', 'search_sales', 'sales_overview', 'renew_sales', 'pay_sales', 'buyers', 'search_total', 'deployment_report', 'logo_name_use', 'business_account', 'invited_address', 'uninvited_businesses',
    'matching_businesses', 'similar_businesses', 'similar_websites', 'rows_to_correct', 'rows_against', 'restore_deleted', 'set_stato_businesses', 'set_stato_websites', 'forget_person', 'latest_changes', 'changed_together', 'recently_deleted',
    'website_data', 'card_data', 'business_invitation', 'clear_address', 'silent_websites', 'list_accounts', 'manage_account',
    'own_cards', 'stamp_card', 'card_figures'
  ],
  'the functions of the API are these'
);
select is_empty(
  $$select oid::regprocedure from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      and has_function_privilege('anon', oid, 'execute')$$,
  'anon may call none'
);
select set_eq(
  $$select proname::text from pg_proc
    where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute')$$,
  array[
    'is_assured', 'role_of', 'backup_state', 'own_sessions', 'end_session', 'put_off_own_password', 'own_role', 'is_admin', 'is_staff', 'own_business', 'fold', 'is_orari', 'is_orari_in_order', 'is_day',
    'business_places', 'websites_without_hours', 'suspended_with_business', 'latest_changes', 'never_opens',
    'is_day_in_order', 'day_hours', 'stored_object', 'image_in_use', 'reads_all', 'italian_day', 'sales_overview', 'name_key', 'buyers', 'search_ids', 'search_total', 'visible', 'has_controls', 'is_line', 'dialled',
    'list_accounts', 'logo_name_use', 'business_account', 'invited_address', 'uninvited_businesses', 'matching_businesses', 'similar_businesses', 'similar_websites', 'percent_decoded', 'canonical_object', 'plain_address', 'is_address_elsewhere',
    'is_image_address', 'is_plain_email', 'restorable_for', 'insert_again', 'give_back_payment_method',
    'is_day_repeatable', 'awaits_restore', 'is_kept_for_restore',
    'may_show', 'is_shown_by_another', 'own_pictures', 'silent_websites', 'sort_key', 'at_most_a_thousand',
    'is_card_shown', 'newest_stamp', 'own_cards', 'stamp_card', 'card_figures'
  ],
  'who is signed in reaches these helpers, through policies and constraints'
);
select is_empty(
  $$select oid::regprocedure from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      and not coalesce(proconfig, '{}') @> array['search_path=""']$$,
  'every function fixes its search path'
);
select is_empty(
  $$select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')$$,
  'no function of the API has its owner''s powers'
);
select ok(
  not has_schema_privilege('anon', 'private', 'usage'), 'the helpers'' schema is closed to anon'
);

select '# Anon';
select tests.acting_as_anon();
select tests.sees(format('anon reads nothing of %s', tablename), 0, format('select * from public.%I', tablename))
from pg_tables where schemaname = 'public';
select tests.refused(
  format('anon empties nothing of %s', tablename), format('public.%I', tablename)::regclass,
  format('delete from public.%I', tablename)
)
from pg_tables where schemaname = 'public';

select '# Constraints and indexes';
select tests.behind_the_scenes();
select is_empty(
  $$select conrelid::regclass, conname from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c'
      and conname !~ '_(valid|written|in_order)$'$$,
  'every check has a name that the interface can translate'
);
select is_empty(
  $$select conrelid::regclass, conname from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
      and not exists (
        select from pg_index where indrelid = conrelid and (indkey::int2[])[0] = conkey[1]
      )$$,
  'every foreign key has an index'
);

select * from finish();
rollback;
