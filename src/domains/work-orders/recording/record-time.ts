import './labour-and-material.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Piece } from './free-time.rules.ts';
import type { personFor } from './require-assignment.ts';

interface RecordedTime {
  readonly work_order_id: string;
  readonly visit_id: string | null;
  readonly kind: 'work' | 'travel' | 'break';
  readonly person: Awaited<ReturnType<typeof personFor>>;
  readonly is_billable: boolean;
  readonly note: string | null;
  /** Several if time that was recorded meanwhile is left out. */
  readonly pieces: readonly (Piece & { readonly id: string })[];
}

/** Writes time of a person on a job, at the rates of now. */
export async function recordTime({ db }: Pick<Ctx, 'db'>, time: RecordedTime): Promise<void> {
  const { person, pieces, ...values } = time;
  const { id: technician_id, hourly_cost, hourly_rate } = person;
  await db
    .insertInto('time_entries')
    .values(pieces.map((piece) => ({ ...values, ...piece, technician_id, hourly_cost, hourly_rate })))
    .execute();
}
