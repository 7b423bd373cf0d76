/** The clock of something that is due at an instant. Pure. */
import type { StatusLook } from '#kernel/display.ts';

const soon = 15;

/** "1 h 20 min left", "12 min late". `now` in epoch ms. */
export function timeLeft(dueAt: string, now: number): StatusLook {
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  if (minutes < 0) return { label: `${span(-minutes)} late`, tone: 'danger' };
  return { label: `${span(minutes)} left`, tone: minutes < soon ? 'waiting' : 'neutral' };
}

function span(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return days === 1 ? '1 day' : `${days} days`;
  return [hours > 0 && `${hours} h`, (hours === 0 || rest > 0) && `${rest} min`].filter(Boolean).join(' ');
}
