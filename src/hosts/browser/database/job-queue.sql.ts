// The job queue of this host: a table, behind the functions that a host must provide (db/migrations/0085). Run as the owner once
// the migrations are done.

export const jobQueue = `
  create table fw.queue (
    id bigint generated always as identity primary key, task text not null, payload json not null,
    run_at timestamptz not null, job_key text unique, priority int not null, attempts int not null default 0,
    last_error text, is_running boolean not null default false);
  create table fw.recurring_jobs (task text primary key, last_run timestamptz not null);
  grant select, insert, update, delete on fw.queue, fw.recurring_jobs to app_login;

  create or replace function fw.enqueue(
    task text, payload json default '{}', run_at timestamptz default null, job_key text default null, priority int default null
  ) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into fw.queue as q (task, payload, run_at, job_key, priority)
    values (enqueue.task, coalesce(enqueue.payload, '{}'), coalesce(enqueue.run_at, now()), enqueue.job_key, coalesce(enqueue.priority, 0))
    on conflict (job_key) do update set
      task = excluded.task, payload = excluded.payload, run_at = excluded.run_at, priority = excluded.priority,
      attempts = 0, last_error = null
  $$;

  create or replace function fw.own_queue() returns table (
    task text, run_at timestamptz, attempts int, max_attempts int, is_running boolean, last_error text
  ) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select q.task, q.run_at, q.attempts, 25, q.is_running, q.last_error from fw.queue q
     where q.payload ->> 'tenant_id' = nullif(current_setting('app.tenant', true), '')
     order by q.run_at limit 200
  $$;`;
