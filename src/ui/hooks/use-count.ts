/**
 * Counts as the company writes them, also in parts that know no company: 5,484 in one country is 5.484 in another, where
 * the browser's own way of writing it would read as five and a half.
 */
import { createContext, useContext } from 'react';

export type SayCount = (count: number) => string;

/** Outside a company, as the browser writes them. */
export const CountLocale = createContext<string | undefined>(undefined);

export function useCount(): SayCount {
  const locale = useContext(CountLocale);
  return (count) => count.toLocaleString(locale);
}
