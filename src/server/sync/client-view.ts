// What a device keeps of an answer, against what the answer is now. The server remembers nothing of a device: the device says what
// it has, so deleted rows, lost rights and changes committed late can't be missed.

import { toBase64Url, utf8 } from '../bytes.ts';
import { etagOf, sha256 } from '../hash.ts';

/** The versions of the rows that a device has, by their ids. */
export type Have = Readonly<Record<string, string>>;

export type Row = { readonly id: string };

/** `digest`: of all rows; a device that has them all says only this. */
export type Difference = {
  readonly digest: string;
  readonly put: readonly { readonly version: string; readonly row: Row }[];
  readonly drop: readonly string[];
};

/** `same`: the device has these rows. `differs`: it has others, and should say which. */
export type Comparison = 'same' | 'differs' | Difference;

export type Held = { readonly digest?: string | undefined; readonly have?: Have | undefined };

export async function compare(rows: readonly Row[], held: Held): Promise<Comparison> {
  const versioned = rows.map((row) => ({ version: versionOf(row), row }));
  const lines = versioned.map(({ version, row }) => `${row.id} ${version}`).sort();
  const digest = await etagOf(utf8(lines.join('\n')));
  if (held.digest === digest) return 'same';
  if (held.digest !== undefined && held.have === undefined) return 'differs';
  const have = new Map(Object.entries(held.have ?? {}));
  const put = versioned.filter(({ version, row }) => have.get(row.id) !== version);
  for (const { id } of rows) have.delete(id);
  return { digest, put, drop: [...have.keys()] };
}

/** 96 bits of a hash: a row that has changed without a new version would take 2^48 tries. */
const versionOf = (row: Row): string => toBase64Url(sha256(JSON.stringify(row)).slice(0, 12));
