import { addDays, dayIn } from '#kernel/dates.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import type { CommandAsk } from '#ui/resource/commands/CommandPanel.tsx';

interface Order {
  readonly number?: unknown;
  readonly lead_id?: unknown;
  readonly window_start?: unknown;
  readonly estimated_minutes?: unknown;
}

const hour = 3_600_000;

/** The proposed visit: by the lead, in the agreed window or at the next working hour, with the estimated length. */
export function schedulePrompt(order: Order, timezone: string, now = Date.now()): Partial<CommandAsk> {
  const window = typeof order.window_start === 'string' ? Date.parse(order.window_start) : 0;
  const starts = window > now ? window : nextWorkingHour(now, timezone);
  const minutes = typeof order.estimated_minutes === 'number' ? order.estimated_minutes : 60;
  return {
    question: `Schedule ${String(order.number ?? 'work order')}`,
    defaults: {
      technician_id: order.lead_id ?? null,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + minutes * 60_000).toISOString(),
    },
    refFilters: { technician_id: () => [['status', 'eq.active']] },
  };
}

/** Eight to five, Monday to Friday, in the company's timezone: a proposal, not a rule. */
function nextWorkingHour(now: number, timezone: string): number {
  const next = Math.ceil(now / hour) * hour;
  const clock = Number(localFromInstant(new Date(next).toISOString(), timezone).slice(11, 13));
  let day = dayIn(timezone, new Date(next).toISOString());
  if (isWeekday(day) && clock >= 8 && clock < 17) return next;
  if (clock >= 17) day = addDays(day, 1);
  while (!isWeekday(day)) day = addDays(day, 1);
  return Date.parse(instantFromLocal(`${day}T08:00`, timezone));
}

function isWeekday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
