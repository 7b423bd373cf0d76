// `Prefer: respond-async, wait=2` (RFC 7240): whether a client takes 202 for an answer, and how many seconds it waits before.

const DEFAULT_WAIT_S = 2;
const LONGEST_WAIT_S = 60;

export type Preference = { readonly goesOn: boolean; readonly waitMs: number };

export function readPreference(header: string | undefined = ''): Preference {
  const wanted = new Map(
    header.split(',').map((one) => {
      const [name = '', value = ''] = one.split(';')[0]?.split('=') ?? [];
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  const wait = wanted.get('wait') ?? '';
  const seconds = /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), LONGEST_WAIT_S) : DEFAULT_WAIT_S;
  return { goesOn: wanted.has('respond-async'), waitMs: seconds * 1000 };
}
