import type { Person, TestServer } from '#kernel/testing/test-server.ts';

interface Sample {
  readonly mark: string;
  readonly technician: string;
  readonly visit: string;
}

/** A finished planning run with one move. */
export async function addSamplePlan(
  server: TestServer,
  owner: Person,
  { mark, technician, visit }: Sample,
): Promise<void> {
  await server.db.adminQuery(
    `with run as (insert into dispatch_runs (tenant_id, title, from_on, to_on, scope_key, status)
       values ($1, $2, '2026-01-01', '2026-01-01', 'x', 'finished') returning id)
     insert into dispatch_moves (tenant_id, run_id, position, kind, work_order_id, visit_id, from_starts_at, to_technician_id,
       to_starts_at, to_ends_at, reason, expected_version)
     select $1, run.id, 1, 'move', v.work_order_id, v.id, v.starts_at, $3, v.starts_at, v.ends_at, $2, 0
     from run, visits v where v.id = $4`,
    [owner.tenantId, `${mark} plan`, technician, visit],
  );
}
