import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { minute, type Span } from '../lanes/time-scale.ts';
import { type Clock, formatClock, formatShortClock } from '../planning/format-plan.ts';

/** Less is not worth saying. */
const noticed = 5;

export interface Lateness {
  /** "Expected 10:40 AM, 25 min late", "Takes until 10:40 AM at least". */
  readonly words: string;
  /** "≈ 10:40": for a bar. */
  readonly brief: string;
  readonly from: number;
  readonly to: number;
  /** The customer was promised an earlier time. */
  readonly breaksPromise: boolean;
}

/** What is to be said of a visit that will not be as planned; undefined as long as it will. */
export function latenessOf(
  estimate: VisitEstimate | undefined,
  plan: Span & { readonly status: string },
  clock: Clock,
): Lateness | undefined {
  if (!estimate) return undefined;
  const [from, to] = [Date.parse(estimate.starts_at), Date.parse(estimate.ends_at)];
  const over = Math.round((to - plan.to) / minute);
  if (plan.status === 'on_site') {
    if (over < noticed) return undefined;
    const until = unbroken(formatClock(to, clock));
    return {
      ...{
        words: `Takes until ${until} at least, ${over} min longer`,
        brief: unbroken(`until ${formatShortClock(to, clock)}`),
      },
      ...{ from, to, breaksPromise: false },
    };
  }
  if (estimate.late_minutes < noticed) return undefined;
  const at = unbroken(formatClock(from, clock));
  const promise =
    estimate.misses_window && estimate.window_end
      ? `, promised by ${unbroken(formatClock(Date.parse(estimate.window_end), clock))}`
      : '';
  return {
    words: `Expected ${at}, ${estimate.late_minutes} min late${promise}`,
    brief: unbroken(`≈ ${formatShortClock(from, clock)}`),
    ...{ from, to, breaksPromise: estimate.misses_window },
  };
}

/** No line breaks within it. */
function unbroken(text: string): string {
  return text.replace(/\s/g, '\u00a0');
}
