/** Amounts, times and names of a proposal as people read them. */
import type { Viewer } from '#kernel/access.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';

type Reader = Pick<Viewer, 'currency' | 'locale' | 'timezone'>;

export interface PlanWords {
  /** "183.05", for programs. */
  amount(minor: number): string;
  /** "$183.05", for people. */
  money(minor: number): string;
  /** "Tue, Nov 24, 9:40 AM" */
  moment(instant: string): string;
  /** "9:40 AM" */
  hour(instant: string): string;
}

export function planWords({ currency, locale, timezone }: Reader): PlanWords {
  const exponent = currencyExponent(currency);
  const english = inEnglish(locale);
  const amount = (minor: number) => fromMinor(BigInt(Math.round(minor)), exponent);
  const clock = new Intl.DateTimeFormat(english, { timeZone: timezone, hour: 'numeric', minute: '2-digit' });
  const moment = new Intl.DateTimeFormat(english, {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const money = new Intl.NumberFormat(english, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return {
    amount,
    money: (minor) => money.format(Number(amount(minor))),
    moment: (instant) => moment.format(new Date(instant)),
    hour: (instant) => clock.format(new Date(instant)),
  };
}

/** "1 visit", "2 visits" */
export function counted(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? `1 ${one}` : `${n} ${many}`;
}
