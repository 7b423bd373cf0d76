-- What SQL asks of the job queue goes through fw.enqueue and fw.own_queue. The queue belongs to the host, which puts its own
-- functions into the schema fw_jobs (src/hosts/node/database/migrate-jobs.ts); a host with another queue replaces these two.

create function fw.enqueue(
  task text, payload json default '{}', run_at timestamptz default null, job_key text default null, priority int default null
) returns void language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  perform fw_jobs.enqueue(task, payload, run_at, job_key, priority => enqueue.priority);
end $$;

-- The company's own jobs that wait or run.
create function fw.own_queue() returns table (
  task text, run_at timestamptz, attempts int, max_attempts int, is_running boolean, last_error text
) language plpgsql stable set search_path = pg_catalog, public, fw as $$
begin
  return query select q.task, q.run_at, q.attempts, q.max_attempts, q.is_running, q.last_error from fw_jobs.own_queue() q;
end $$;

grant execute on function fw.enqueue(text, json, timestamptz, text, int), fw.own_queue() to fieldwright_app;

do $$
declare
  caller record;
begin
  for caller in
    select p.oid from pg_proc p
     where p.pronamespace = 'fw'::regnamespace and p.proname not in ('enqueue', 'own_queue') and p.prosrc like '%fw_jobs.enqueue(%'
  loop
    execute replace(pg_get_functiondef(caller.oid), 'fw_jobs.enqueue(', 'fw.enqueue(');
  end loop;
end $$;
