import { dayIn, isDate } from '#kernel/dates.ts';
import { useAddress, useNavigate } from '../navigation.tsx';

/** `?month=2026-11`; the current month by default. */
export function useMonth(timezone: string): readonly [string, (month: string) => void] {
  const search = useAddress();
  const navigate = useNavigate();
  const current = dayIn(timezone, new Date().toISOString()).slice(0, 7);
  const named = typeof search.month === 'string' && isDate(`${search.month}-01`) ? search.month : current;
  const go = (month: string) =>
    void navigate({
      to: '.',
      search: { ...search, month: month === current ? undefined : month },
      replace: true,
      resetScroll: false,
    });
  return [named, go];
}
