/**
 * Formats counts in the company's locale, also in components that know no company: 5,484 in one country is 5.484 in another,
 * where the browser's default format could be read as five and a half.
 */
import { createContext, useContext } from 'react';

export type FormatCount = (count: number) => string;

/** Undefined outside a company: the browser's locale is used. */
export const CountLocale = createContext<string | undefined>(undefined);

export function useFormatCount(): FormatCount {
  const locale = useContext(CountLocale);
  return (count) => count.toLocaleString(locale);
}
