/**
 * The reports by their definition, from the lines of the journal alone: slow, short and independent of how the product makes them.
 * Amounts are whole cents, debit less credit; days `YYYY-MM-DD`.
 */
import type { Person } from '#kernel/testing/test-server.ts';

export interface PlainLine {
  readonly code: string;
  readonly type: string;
  readonly key: string | null;
  readonly day: string;
  readonly amount: number;
  readonly department_id: string | null;
}

interface ReadLine {
  readonly entry_date: string;
  readonly debit: string;
  readonly credit: string;
  readonly department_id: string | null;
  readonly account: { readonly code: string; readonly type: string; readonly system_key: string | null };
}

export const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? 0) * 100);

/** All lines of a company with up to some thousands. */
export async function readPlainLines(owner: Person): Promise<readonly PlainLine[]> {
  const lines: PlainLine[] = [];
  for (let offset = 0; ; offset += 1000) {
    const page = await owner.must(
      owner.get<ReadLine[]>(
        `/api/journal_lines?select=entry_date,debit,credit,department_id,account(code,type,system_key)&order=id&limit=1000&offset=${offset}`,
      ),
    );
    for (const { entry_date, debit, credit, department_id, account } of page)
      lines.push({
        ...{ code: account.code, type: account.type, key: account.system_key, day: entry_date },
        ...{ amount: cents(debit) - cents(credit), department_id },
      });
    if (page.length < 1000) return lines;
  }
}

const isEarning = ({ type }: PlainLine) => ['income', 'cost_of_goods_sold', 'expense'].includes(type);

export type Sums = Readonly<Record<string, number>>;

/** By key; what comes to nothing is left out. */
function sumsBy(lines: readonly PlainLine[], keyOf: (line: PlainLine) => string, sign = 1): Sums {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + sign * line.amount);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
const byCode = ({ code }: PlainLine) => code;

/** The first day of the fiscal year that a day belongs to. */
export function yearOf(day: string, firstMonth: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${month < firstMonth ? year - 1 : year}-${String(firstMonth).padStart(2, '0')}-01`;
}

/** Balances of a day: income and costs of its fiscal year, those of earlier years in retained earnings. */
export function trialBalanceOf(lines: readonly PlainLine[], day: string, firstMonth: number): Sums {
  const retained = lines.find(({ key }) => key === 'retained_earnings')?.code ?? '3900';
  const start = yearOf(day, firstMonth);
  return sumsBy(
    lines.filter((line) => line.day <= day),
    (line) => (isEarning(line) && line.day < start ? retained : line.code),
  );
}

/** As shown: income positive, costs positive. */
export function profitOf(
  lines: readonly PlainLine[],
  from: string,
  to: string,
  of: (line: PlainLine) => boolean = () => true,
): Sums {
  const within = lines.filter((line) => isEarning(line) && line.day >= from && line.day <= to && of(line));
  const earned = within.filter(({ type }) => type === 'income');
  return {
    ...sumsBy(earned, byCode, -1),
    ...sumsBy(
      within.filter((line) => !earned.includes(line)),
      byCode,
    ),
  };
}

/** As shown: assets as they are, what is owed positive, and the earnings of the fiscal year. */
export function balanceSheetOf(lines: readonly PlainLine[], day: string, firstMonth: number) {
  const types = new Map(lines.map(({ code, type }) => [code, type]));
  const trial = Object.entries(trialBalanceOf(lines, day, firstMonth));
  const kindOf = (code: string) => types.get(code) ?? 'equity';
  const stays = trial.filter(([code]) => ['asset', 'liability', 'equity'].includes(kindOf(code)));
  const earned = trial.filter((one) => !stays.includes(one)).reduce((sum, [, amount]) => sum - amount, 0);
  return {
    accounts: Object.fromEntries(
      stays.map(([code, amount]) => [code, kindOf(code) === 'asset' ? amount : -amount]),
    ) as Sums,
    earned,
  };
}
