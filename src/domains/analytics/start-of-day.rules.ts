import { inEnglish } from '#kernel/english-dates.ts';

export interface StartOfDay {
  readonly title: string;
  readonly today: string;
}

interface Place {
  readonly timezone: string;
  readonly locale: string;
}

/** The dashboard's heading, used by the browser and by the server's prerendered page. */
export function startOfDay(fullName: string, { timezone, locale }: Place, now = new Date()): StartOfDay {
  return {
    title: `${greeting(now, timezone)}, ${fullName.split(' ')[0]}`,
    today: now.toLocaleDateString(inEnglish(locale), { dateStyle: 'full', timeZone: timezone }),
  };
}

function greeting(now: Date, timeZone: string): string {
  const hour = Number(now.toLocaleTimeString('en', { hour: 'numeric', hourCycle: 'h23', timeZone }));
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
