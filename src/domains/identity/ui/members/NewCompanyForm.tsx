import { type FormEvent, useState } from 'react';
import { currencies, trades } from '#domains/identity/accounts/company-choices.rules.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { useNavigate } from '#ui/navigation.tsx';

interface Draft {
  company_name: string;
  trade: string;
  timezone: string;
  currency: string;
}

/** The required fields of a new company; everything else has a default and can be changed. */
export function NewCompanyForm() {
  const { switchTenant } = useAuth();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    company_name: '',
    trade: firstOf(trades),
    timezone: ownZone(),
    currency: currencyOf(ownLocale()),
  });
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft.company_name.trim()) return setFaults({ company_name: 'Enter the name of your company.' });
    setBusy(true);
    try {
      const { data } = await api.post<{ id: string }>(
        '/api/companies',
        { ...draft, locale: ownLocale() },
        { tenant: null },
      );
      await switchTenant(data.id);
      await navigate({ to: '/' });
    } catch (error) {
      setFaults(
        error instanceof ApiError
          ? (error.fields ?? { company_name: error.message })
          : { company_name: 'This did not work. Try again.' },
      );
      setBusy(false);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Company name" error={faults.company_name}>
        <Input
          autoComplete="organization"
          value={draft.company_name}
          onChange={(e) => set({ company_name: e.target.value })}
        />
      </Field>
      <Field label="Trade" error={faults.trade}>
        <Select
          options={trades.map((value) => ({ value, label: value }))}
          value={draft.trade}
          onChange={(e) => set({ trade: e.target.value })}
        />
      </Field>
      <FieldRow>
        <Field label="Time zone" error={faults.timezone}>
          <Select
            options={zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            value={draft.timezone}
            onChange={(e) => set({ timezone: e.target.value })}
          />
        </Field>
        <Field label="Currency" error={faults.currency}>
          <Select
            options={currencies.map((value) => ({ value, label: value }))}
            value={draft.currency}
            onChange={(e) => set({ currency: e.target.value })}
          />
        </Field>
      </FieldRow>
      <p className="text-label text-subtle">
        A chart of accounts, checklists and number series are there from the start. The currency can’t be
        changed once there are invoices.
      </p>
      <Button type="submit" size="lg" loading={busy}>
        Create company
      </Button>
    </form>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function zones(): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  const own = ownZone();
  return [...new Set([own, 'UTC', ...all])];
}

const byCountry: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  JP: 'JPY',
  MX: 'MXN',
  BR: 'BRL',
  IN: 'INR',
  ZA: 'ZAR',
  AE: 'AED',
  KW: 'KWD',
};
const euro = new Set([
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'BE',
  'AT',
  'IE',
  'PT',
  'FI',
  'GR',
  'SK',
  'SI',
  'LT',
  'LV',
  'EE',
  'HR',
]);

/** Some browsers use the system's name: `en-US@posix`. */
function ownLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language.split('@')[0])[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

function currencyOf(locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? 'US';
  return byCountry[region] ?? (euro.has(region) ? 'EUR' : 'USD');
}
