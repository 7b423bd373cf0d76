/** What is printed on cheques and their stubs. Amounts are decimal strings, days `YYYY-MM-DD`. */
import './cheque.resource.ts';
import '../bills/purchase-discount.resource.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Address } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { amountInWords } from './amount-in-words.rules.ts';

export interface PrintedCheque {
  readonly number: number;
  readonly status: string;
  readonly payee: string;
  readonly address: Address | null;
  readonly dated_on: string;
  readonly amount: string;
  readonly words: string;
  readonly memo: string | null;
  readonly account: string;
  readonly payment: string;
  readonly is_prepayment: boolean;
  readonly bills: readonly PaidOnStub[];
  /** Points to move what is printed. */
  readonly offset: readonly [right: number, down: number];
}

/** A line of the stub. */
export interface PaidOnStub {
  readonly number: string;
  readonly bill_date: string;
  readonly total: string;
  readonly discount: string | null;
  readonly paid: string;
}

export interface ChequesDocument {
  readonly company: string;
  readonly currency: string;
  readonly locale: string;
  readonly cheques: readonly PrintedCheque[];
}

type Stored = Omit<PrintedCheque, 'amount' | 'words' | 'bills' | 'offset'> & {
  readonly amount: bigint;
  readonly right: number;
  readonly down: number;
  readonly bills: readonly (Omit<PaidOnStub, 'total' | 'discount' | 'paid'> & {
    readonly total: string;
    readonly discount: string | null;
    readonly paid: string;
  })[];
};

const pointsOf = (tenths: number) => (tenths * 72) / 254;

/** In the order of their numbers; those that the viewer can't see are left out. */
export async function readCheques({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ChequesDocument> {
  const { rows } = await sql<Stored>`
    select c.number, c.status, c.payee, v.address, c.dated_on::text, c.amount, c.memo, a.name as account, p.number as payment,
      p.kind = 'prepayment' as is_prepayment, coalesce(s.offset_right, 0) as right, coalesce(s.offset_down, 0) as down,
      coalesce((select json_agg(json_build_object('number', coalesce(b.vendor_reference, b.number), 'bill_date', b.bill_date::text,
          'total', b.total_amount::text, 'paid', l.amount::text, 'discount', d.amount::text) order by b.bill_date, b.number)
        from bill_payment_allocations l join vendor_bills b on b.id = l.bill_id
        left join purchase_discounts d on d.payment_id = p.id and d.bill_id = b.id
        where l.payment_id = p.id and l.ends_id is null), '[]') as bills
    from cheques c join bill_payments p on p.id = c.payment_id join vendors v on v.id = p.vendor_id
    join accounts a on a.id = c.account_id left join cheque_series s on s.account_id = c.account_id
    where c.id = any(${ids}::uuid[]) order by a.code, c.number`.execute(db);
  const own = await sql<Omit<ChequesDocument, 'cheques'>>`
    select company_name as company, currency, locale from tenants where id = fw.current_tenant()`.execute(db);
  const company = firstOf(own.rows);
  const exponent = currencyExponent(company.currency);
  const money = (minor: bigint | string) => fromMinor(BigInt(minor), exponent);
  return {
    ...company,
    cheques: rows.map(({ right, down, amount, bills, ...cheque }) => ({
      ...cheque,
      amount: money(amount),
      words: amountInWords(amount, exponent),
      offset: [pointsOf(right), pointsOf(down)] as const,
      bills: bills.map((bill) => ({
        ...bill,
        total: money(bill.total),
        paid: money(bill.paid),
        discount: bill.discount === null ? null : money(bill.discount),
      })),
    })),
  };
}
