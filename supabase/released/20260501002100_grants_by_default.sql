-- A project made before 30 May 2026 granted whatever was created to the roles of the API; newer ones grant nothing. Nobody
-- uses what follows; without it both have the same rights.
revoke all on sequence public.changes_id_seq from anon, authenticated, service_role;
revoke execute on function public.end_session(uuid), public.own_sessions(), public.put_off_own_password() from service_role;
