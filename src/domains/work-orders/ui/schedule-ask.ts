import type { CommandAsk } from '#ui/resource/CommandPanel.tsx';

interface Order {
  readonly number?: unknown;
  readonly lead_id?: unknown;
  readonly window_start?: unknown;
  readonly estimated_minutes?: unknown;
}

const hour = 3_600_000;

/** A visit as it most likely will be: by the lead, in the agreed window or at the next full hour, as long as estimated. */
export function scheduleAsk(order: Order, now = Date.now()): Partial<CommandAsk> {
  const window = typeof order.window_start === 'string' ? Date.parse(order.window_start) : 0;
  const starts = window > now ? window : Math.ceil(now / hour) * hour;
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
