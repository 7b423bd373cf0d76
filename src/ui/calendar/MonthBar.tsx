import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { Button } from '../components/actions/Button.tsx';
import { IconButton } from '../components/actions/IconButton.tsx';

export interface MonthBarProps {
  /** `2026-11` */
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
  locale: string;
  hint?: string;
}

/** The name of the month, and buttons to other months. */
export function MonthBar({ month, thisMonth, onMonth, locale, hint }: MonthBarProps) {
  const step = (by: number) => onMonth(addMonths(`${month}-01`, by).slice(0, 7));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="me-2 text-lead font-semibold" aria-live="polite">
        {formatMonth(month, locale)}
      </h2>
      <div className="flex items-center gap-1 max-sm:ms-auto">
        <IconButton label="Previous month" variant="outline" onClick={() => step(-1)}>
          <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
        </IconButton>
        <Button variant="outline" disabled={month === thisMonth} onClick={() => onMonth(thisMonth)}>
          This month
        </Button>
        <IconButton label="Next month" variant="outline" onClick={() => step(1)}>
          <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
        </IconButton>
      </div>
      {hint && <p className="ms-auto text-label text-subtle">{hint}</p>}
    </div>
  );
}
