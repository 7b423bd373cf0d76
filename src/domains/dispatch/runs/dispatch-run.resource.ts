import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const runStatuses = ['queued', 'running', 'finished', 'stopped', 'failed'] as const;
export const runKinds = ['optimise', 'emergency', 'repair'] as const;

/**
 * A run of the planner: what was asked, how far it is, what it proposes, and what became of that. Shapes of the JSON columns are in
 * run-shapes.rules.ts.
 */
export const dispatchRuns = defineResource('dispatch_runs', {
  label: 'Planning run',
  labels: 'Planning runs',
  title: 'title',
  order: 'created_at.desc',
  fields: {
    title: field.text({ label: 'What', required: true, writableBy: 'nobody' }),
    kind: field.choice(runKinds, { label: 'Kind', required: true, writableBy: 'nobody' }),
    status: field.state(runStatuses, { label: 'Status', required: true }),
    from_on: field.date({ label: 'From', required: true, writableBy: 'nobody' }),
    to_on: field.date({ label: 'To', required: true, writableBy: 'nobody' }),
    scope: field.json({ label: 'Asked for', required: true, writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Emergency', writableBy: 'nobody' }),
    progress: field.json({ label: 'Cost over time', required: true, writableBy: 'nobody' }),
    score_before: field.json({ label: 'Cost before', writableBy: 'nobody' }),
    score_after: field.json({ label: 'Cost proposed', writableBy: 'nobody' }),
    lower_bound: field.money({
      label: 'No plan can cost less than',
      help: 'Proven, not estimated.',
      writableBy: 'nobody',
    }),
    summary: field.text({ label: 'In words', max: 1000, writableBy: 'nobody' }),
    assumptions: field.json({ label: 'Assumed', required: true, writableBy: 'nobody' }),
    left_out: field.json({ label: 'Left out', required: true, writableBy: 'nobody' }),
    options: field.json({ label: 'Ways to choose from', required: true, writableBy: 'nobody' }),
    acceptances: field.integer({ label: 'Times accepted', required: true, writableBy: 'nobody' }),
    stop_requested_at: field.instant({ label: 'Stop asked for', writableBy: 'nobody' }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    finished_at: field.instant({ label: 'Finished', writableBy: 'nobody' }),
    error: field.text({ label: 'What went wrong', max: 1000, writableBy: 'nobody' }),
    moves: field.computed(
      'integer',
      '(select count(*)::integer from dispatch_moves m where m.tenant_id = t.tenant_id and m.run_id = t.id)',
      { label: 'Moves proposed' },
    ),
    accepted: field.computed(
      'integer',
      "(select count(*)::integer from dispatch_moves m where m.tenant_id = t.tenant_id and m.run_id = t.id and m.outcome = 'accepted')",
      { label: 'Accepted' },
    ),
  },
  list: ['title', 'kind', 'status', 'moves', 'accepted', 'created_at'],
  refusals: {
    dispatch_runs_current_key: {
      code: 'conflict',
      message: 'The same is being planned at this moment. Wait for it, or stop it.',
    },
  },
  access: writtenByCommands(office),
});

/** `kept`: accepted, and not to be taken back because it was changed since. */
export const moveOutcomes = ['proposed', 'accepted', 'refused', 'undone', 'kept'] as const;

/** One change that a run proposes: a new visit, or one that changes technician or time. */
export const dispatchMoves = defineResource('dispatch_moves', {
  label: 'Proposed move',
  labels: 'Proposed moves',
  title: 'reason',
  order: 'option,position',
  fields: {
    run_id: field.ref('dispatch_runs', { label: 'Planning run', required: true, writableBy: 'nobody' }),
    option: field.integer({ label: 'Option', required: true, writableBy: 'nobody' }),
    position: field.integer({ label: 'Order', required: true, writableBy: 'nobody' }),
    kind: field.choice(['add', 'move'], { label: 'Kind', required: true, writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, writableBy: 'nobody' }),
    visit_id: field.ref('visits', { label: 'Visit', writableBy: 'nobody' }),
    from_technician_id: field.ref('memberships', { label: 'From technician', writableBy: 'nobody' }),
    from_starts_at: field.instant({ label: 'From', writableBy: 'nobody' }),
    from_ends_at: field.instant({ label: 'Until', writableBy: 'nobody' }),
    to_technician_id: field.ref('memberships', {
      label: 'To technician',
      required: true,
      writableBy: 'nobody',
    }),
    to_starts_at: field.instant({ label: 'New start', required: true, writableBy: 'nobody' }),
    to_ends_at: field.instant({ label: 'New end', required: true, writableBy: 'nobody' }),
    reason: field.text({ label: 'Reason', max: 500, required: true, writableBy: 'nobody' }),
    prices: field.json({ label: 'What it changes', required: true, writableBy: 'nobody' }),
    travel_minutes: field.integer({ label: 'Minutes on the way', writableBy: 'nobody' }),
    outcome: field.choice(moveOutcomes, { label: 'Outcome', required: true, writableBy: 'nobody' }),
    refusal: field.text({ label: 'Not accepted because', max: 500, writableBy: 'nobody' }),
    acceptance: field.integer({ label: 'Accepted with', writableBy: 'nobody' }),
    expected_version: field.integer({ required: true, writableBy: 'nobody' }),
    accepted_version: field.integer({ writableBy: 'nobody' }),
  },
  list: [
    'work_order_id',
    'from_technician_id',
    'from_starts_at',
    'to_technician_id',
    'to_starts_at',
    'reason',
    'outcome',
  ],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    dispatch_runs: TableOf<typeof dispatchRuns> & { seen_at: string | null; scope_key: string };
    dispatch_moves: TableOf<typeof dispatchMoves>;
  }
}
