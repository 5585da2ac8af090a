-- How many rows of the same table each of some changes was made with: those of the same statement, as a new state for many; an
-- import sends several statements, less than a minute apart, which are one. As `latest_changes` counts them, but of any change:
-- among the 2,000 changes before and after it that the caller may read. At most the first hundred ids are answered.
create function public.changed_together(_ids bigint[])
returns table (id bigint, righe integer)
language sql
stable
set search_path = ''
as $$
  select asked.id, together.rows
  from public.changes as asked
  cross join lateral (
    with statement as (
      select change.transaction, min(change.id) as first, max(change.id) as last, max(change.at) as at,
        count(distinct change.row_id)::integer as rows
      from public.changes as change
      where change.id between asked.id - 2000 and asked.id + 2000
        and change.table_name = asked.table_name and change.action = asked.action
        and change.by is not distinct from asked.by
        and (asked.action = 'insert' or change.transaction = asked.transaction)
      group by change.transaction
    ), following as (
      select statement.*, coalesce(
        greatest(statement.rows, lag(statement.rows) over earlier) > 1
          and statement.at - lag(statement.at) over earlier < interval '1 minute',
        false
      ) as goes_on
      from statement window earlier as (order by statement.first)
    ), numbered as (
      select following.*, count(*) filter (where not goes_on) over (order by following.first) as number from following
    )
    select sum(numbered.rows)::integer as rows from numbered
    where numbered.number = (select own.number from numbered as own where own.transaction = asked.transaction)
  ) as together
  where asked.id = any (_ids[:100])
$$;

revoke execute on function public.changed_together(bigint[]) from public, anon;
grant execute on function public.changed_together(bigint[]) to authenticated, service_role;
