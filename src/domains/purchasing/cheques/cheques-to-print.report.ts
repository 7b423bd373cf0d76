import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import './cheque.resource.ts';
import { firstNumber } from './next-cheque.ts';

export interface ChequesToPrint {
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly next_number: number;
    readonly offset_right: number;
    readonly offset_down: number;
    readonly payments: readonly {
      readonly id: string;
      readonly number: string;
      readonly vendor: string;
      readonly paid_on: string;
      readonly amount: string;
    }[];
  }[];
}

/** Payments by cheque without one, by bank account, and how each account's cheques are set up. */
export const chequesToPrintReport = defineReport(
  'cheques_to_print',
  {
    label: 'Cheques to print',
    allow: office,
    permission: 'record_payments',
    params: {},
  },
  async (ctx): Promise<ChequesToPrint> => {
    const { rows } = await sql<ChequesToPrint['accounts'][number]>`
      select a.id, a.code || ' ' || a.name as name, coalesce(s.next_number, ${firstNumber}::integer) as next_number,
        coalesce(s.offset_right, 0) as offset_right, coalesce(s.offset_down, 0) as offset_down,
        coalesce((select json_agg(json_build_object('id', p.id, 'number', p.number, 'vendor', v.name, 'paid_on', p.paid_on::text,
            'amount', p.amount::text) order by p.number)
          from bill_payments p join vendors v on v.id = p.vendor_id
          where p.account_id = a.id and p.method = 'check' and p.status = 'recorded'
            and not exists (select from cheques c where c.payment_id = p.id and c.status = 'printed')), '[]') as payments
      from accounts a left join cheque_series s on s.account_id = a.id
      where a.subtype = 'bank' and a.is_active order by a.code`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    return {
      accounts: rows.map((account) => ({
        ...account,
        payments: account.payments.map((one) => ({
          ...one,
          amount: fromMinor(BigInt(one.amount), exponent),
        })),
      })),
    };
  },
);
