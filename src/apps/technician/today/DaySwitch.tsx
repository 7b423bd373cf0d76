import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

interface DaySwitchProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
  /** At the end. */
  children?: ReactNode;
}

/** Buttons for the previous day, the next day and today; also by swiping. */
export function DaySwitch({ day, today, onDay, children }: DaySwitchProps) {
  const { viewer } = useWorkplace();
  const side =
    'flex size-12 shrink-0 items-center justify-center rounded-md border border-line-strong bg-surface hover:bg-wash';
  return (
    <nav aria-label="Day" className="flex items-center gap-2">
      <button type="button" className={side} aria-label="Day before" onClick={() => onDay(addDays(day, -1))}>
        <ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />
      </button>
      <p aria-live="polite" className="min-w-0 flex-1 text-center font-medium">
        {dayWords(day, today, viewer.locale)}
      </p>
      {day !== today && (
        <Button variant="outline" onClick={() => onDay(today)}>
          Today
        </Button>
      )}
      <button type="button" className={side} aria-label="Day after" onClick={() => onDay(addDays(day, 1))}>
        <ChevronRight className="size-6 rtl:rotate-180" aria-hidden="true" />
      </button>
      {children}
    </nav>
  );
}

/** "Sat, November 21"; with the year if it is not the current one. */
function dayWords(day: string, today: string, locale: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const parts = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC', ...year } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(inEnglish(locale), parts);
}
