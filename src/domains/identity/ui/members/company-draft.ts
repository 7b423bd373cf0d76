/** What a new company starts with, guessed from the browser. */
import { locales } from '#domains/identity/accounts/account.rules.ts';
import {
  type Country,
  countries,
  countryOf,
  trades,
} from '#domains/identity/accounts/company-choices.rules.ts';
import { firstOf } from '#kernel/type-guards.ts';

export interface CompanyDraft {
  readonly company_name: string;
  readonly trade: string;
  /** Empty: none of the list. */
  readonly country: string;
  readonly timezone: string;
  readonly currency: string;
}

export function newCompanyDraft(): CompanyDraft {
  const country = ownCountry();
  return {
    company_name: '',
    trade: firstOf(trades),
    country: country?.code ?? '',
    timezone: ownZone(),
    currency: country?.currency ?? 'USD',
  };
}

/** The body of `POST /api/companies`. */
export function companyInput(draft: CompanyDraft) {
  return { ...draft, country: draft.country || null, locale: localeOf(draft.country) };
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function zones(): string[] {
  return [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const options = countries.map(({ code }) => ({ value: code, label: names.of(code) ?? code }));
  return [...options.sort((a, b) => a.label.localeCompare(b.label)), { value: '', label: 'Another country' }];
}

function ownCountry(): Country | undefined {
  return countryOf(new Intl.Locale(ownLocale()).maximize().region ?? null);
}

/** The formats of the country in the browser's language, else in one of its own; else the browser's. */
function localeOf(country: string): string {
  const own = ownLocale();
  if (!country) return own;
  const { language, region } = new Intl.Locale(own).maximize();
  if (region === country) return own;
  const inCountry = locales.filter((locale) => locale.endsWith(`-${country}`));
  return inCountry.find((locale) => locale.startsWith(`${language}-`)) ?? inCountry[0] ?? own;
}

/** Some browsers use the system's name: `en-US@posix`. */
function ownLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language.split('@')[0])[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
