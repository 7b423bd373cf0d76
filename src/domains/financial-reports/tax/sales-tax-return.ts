import { sql } from 'kysely';
import { exemptionWords } from '#domains/crm/exemption.rules.ts';
import {
  type AgencySum,
  type JurisdictionSum,
  readAgencySums,
  readBases,
  readJurisdictions,
  readUnassigned,
  type SalesSums,
  type TaxDays,
  type Unassigned,
} from '#domains/sales-tax/read-sales-tax.ts';
import type { Ctx } from '#kernel/context.ts';
import { sentence } from '#kernel/display.ts';
import type { Behind, StatementCell, StatementColumn, StatementRow } from '../statements/statement.rules.ts';
import { amountCell, type Body, check, sum, taxBehind, text } from '../statements/statement-parts.ts';
import { aboutBasis, basesIn, basisText } from './sales-tax-basis.ts';
import { allTaxed, readTaxSums } from './tax-documents.ts';

const columns: readonly StatementColumn[] = [
  { label: 'Jurisdiction', kind: 'text' },
  { label: 'Level', kind: 'text' },
  { label: 'Rate', kind: 'rate' },
  { label: 'Sales', kind: 'money' },
  { label: 'Taxable', kind: 'money' },
  { label: 'Exempt', kind: 'money' },
  { label: 'Non-taxable', kind: 'money' },
  { label: 'Tax', kind: 'money' },
];

interface Agency {
  readonly id: string;
  readonly name: string;
  readonly registration: string | null;
  /** Of the returns filed within the days. */
  readonly allowance: bigint;
  readonly penalty: bigint;
  readonly correction: bigint;
  readonly paid: bigint;
  readonly returns: number;
}

/** By agency and jurisdiction, on the basis of each agency: what is taxable, exempt and why, not taxable, due and paid. */
export async function salesTaxReturn(ctx: Ctx, days: TaxDays, exponent: number): Promise<Body> {
  const agencies = await readAgencies(ctx, days);
  const jurisdictions = await readJurisdictions(ctx, days);
  const sums = await readAgencySums(ctx, days);
  const bases = await readBases(ctx, days);
  const saysBasis = basesIn(bases).includes('cash');
  const rows = agencies.flatMap((agency) =>
    agencyRows(
      saysBasis ? { ...agency, name: `${agency.name}, ${basisText(basesIn(bases, agency.id))}` } : agency,
      jurisdictions.filter(({ agency_id }) => agency_id === agency.id),
      sums.filter(({ agency_id }) => agency_id === agency.id),
      { days, exponent },
    ),
  );
  const about = aboutBasis(bases);
  if (days.agency_id !== null) return { columns, rows, ...about };
  const unassigned = await readUnassigned(ctx, days);
  const charged = (await readTaxSums(ctx, days, allTaxed)).sums.filter(({ side }) => side !== 'paid');
  const split = sum(jurisdictions.filter((one) => !one.is_carried).map(({ tax }) => tax));
  const difference = sum(charged.map(({ tax }) => tax)) - split - unassigned.tax;
  return {
    columns,
    rows:
      unassigned.net === 0n && unassigned.tax === 0n
        ? rows
        : [...rows, unassignedRow(unassigned, { days, exponent })],
    checks:
      isFiled(agencies) || saysBasis
        ? []
        : [check('Tax charged on sales less what is here', difference, exponent)],
    ...about,
  };
}

/** What was filed stays as it was filed, so documents posted later are in the next return. */
const isFiled = (agencies: readonly Agency[]) => agencies.some(({ returns }) => returns > 0);

interface Shown {
  readonly days: TaxDays;
  readonly exponent: number;
}

function agencyRows(
  agency: Agency,
  jurisdictions: readonly JurisdictionSum[],
  sums: readonly AgencySum[],
  { days, exponent }: Shown,
): StatementRow[] {
  const { id, name, registration, allowance, penalty, correction, paid } = agency;
  const behind = (jurisdiction: string | null): Behind => ({
    ...{ page: 'sales_tax_detail', agency_id: id, jurisdiction, from: days.from, to: days.to },
  });
  const figures = (of: SalesSums, tax: bigint, to: Behind): StatementCell[] =>
    [of.taxable + of.exempt + of.nontaxable, of.taxable, of.exempt, of.nontaxable, tax].map((amount) =>
      amountCell(amount, exponent, to),
    );
  const tax = sum(jurisdictions.map((one) => one.tax));
  const only = (kind: StatementRow['kind'], label: string, amount: bigint): StatementRow => ({
    ...{ kind, depth: kind === 'line' ? 1 : 0 },
    cells: [text(label), ...blank(6), amountCell(amount, exponent)],
  });
  const adjustments = (
    [
      ['Collection allowance', -allowance],
      ['Penalty and interest', penalty],
      ['Other adjustment', correction],
      ['Paid', -paid],
    ] as const
  ).filter(([, amount]) => amount !== 0n);
  return [
    {
      ...{ kind: 'heading', depth: 0 },
      cells: [text(registration ? `${name} (${registration})` : name), ...blank(7)],
    },
    ...jurisdictions.map((one): StatementRow => {
      const place = one.is_bad_debt ? `${one.jurisdiction}, bad debts` : one.jurisdiction;
      const where = one.is_carried ? `${place}, from days filed before` : place;
      const cells = [text(where), text(sentence(one.level)), text(one.rate)];
      return {
        kind: 'line',
        depth: 1,
        cells: [...cells, ...figures(one, one.tax, behind(one.jurisdiction))],
      };
    }),
    {
      ...{ kind: 'total', depth: 0 },
      cells: [text('Tax'), ...blank(2), ...figures(totalOf(sums), tax, behind(null))],
    },
    ...exemptRows(sums, exponent, behind(null)),
    ...adjustments.map(([label, amount]) => only('line', label, amount)),
    only('grand', 'Due', tax - allowance + penalty + correction - paid),
  ];
}

function exemptRows(sums: readonly AgencySum[], exponent: number, behind: Behind): StatementRow[] {
  return sums.flatMap(({ reason, exempt }): StatementRow[] => {
    if (reason === null) return [];
    const label = text(`Exempt: ${reasonWord(reason)}`);
    const cells = [label, ...blank(4), amountCell(exempt, exponent, behind), ...blank(2)];
    return [{ kind: 'line', depth: 1, cells }];
  });
}

function unassignedRow({ net, taxable, tax }: Unassigned, { days, exponent }: Shown): StatementRow {
  const behind = taxBehind('charged', null, days);
  const cells = [amountCell(net, exponent), amountCell(taxable, exponent), ...blank(2)];
  return {
    ...{ kind: 'total', depth: 0 },
    cells: [
      text('In no return: rates without parts'),
      ...blank(2),
      ...cells,
      amountCell(tax, exponent, behind),
    ],
  };
}

const blank = (count: number): StatementCell[] => Array.from({ length: count }, () => text(null));

const totalOf = (sums: readonly SalesSums[]): SalesSums => ({
  taxable: sum(sums.map((one) => one.taxable)),
  exempt: sum(sums.map((one) => one.exempt)),
  nontaxable: sum(sums.map((one) => one.nontaxable)),
});

/** Of `sales_tax_lines`: those of customers, and what became of a certificate. */
export function reasonWord(reason: string): string {
  if (reason === 'expired') return 'certificate had expired';
  const words: Readonly<Record<string, string>> = exemptionWords;
  return (words[reason] ?? reason).toLowerCase();
}

async function readAgencies({ db }: Ctx, { agency_id, from, to }: TaxDays): Promise<Agency[]> {
  const { rows } = await sql<Agency>`
    select a.id, a.name, a.registration, coalesce(sum(r.allowance), 0)::bigint as allowance, coalesce(sum(r.penalty), 0)::bigint as penalty,
      coalesce(sum(r.correction), 0)::bigint as correction, coalesce(sum(r.amount), 0)::bigint as paid, count(r.id)::integer as returns
    from tax_agencies a
    left join tax_returns r on r.tenant_id = a.tenant_id and r.agency_id = a.id and r.status = 'filed'
      and r.starts_on >= ${from}::date and r.ends_on <= ${to}::date
    where (${agency_id}::uuid is null or a.id = ${agency_id}::uuid)
    group by a.tenant_id, a.id, a.name, a.registration order by a.name`.execute(db);
  return rows;
}
