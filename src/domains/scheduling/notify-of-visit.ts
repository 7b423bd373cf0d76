import { jobOf } from '#domains/work-orders/notify.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';

interface Planned {
  readonly work_order_id: string;
  readonly starts_at: string;
}

/** Notifies a technician about a visit. `what` is the middle of the sentence: "is planned for", "was moved to". */
export async function notifyOfVisit(
  ctx: Ctx,
  technicianId: string | null | undefined,
  visit: Planned,
  what: string,
  why?: string | null,
): Promise<void> {
  if (!technicianId) return;
  const job = await jobOf(ctx, visit.work_order_id);
  await ctx.notify({
    event: 'rescheduled',
    to: { members: [technicianId] },
    title: `${job.number ?? 'A job'} ${what} ${formatInstant(ctx, visit.starts_at)}`,
    body: why || job.title,
    link: `/work-orders/${job.id}`,
    about: { table: 'work_orders', id: job.id },
  });
}

/** "Mon, Nov 23, 9:00 AM", in the company's locale and timezone. */
function formatInstant({ viewer }: Ctx, instant: string): string {
  return new Intl.DateTimeFormat(inEnglish(viewer.locale), {
    timeZone: viewer.timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
}
