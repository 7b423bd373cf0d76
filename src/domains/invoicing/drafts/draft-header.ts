/** Customer, dates and references of a draft, with defaults from the customer's terms. */
import { type AgreedDiscount, discountTerms } from '#domains/ledger/early-payment/discount-terms.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';

export interface Dates {
  readonly issue_date: string;
  readonly due_date: string;
  readonly terms: number;
}

interface DateInput {
  readonly issue_date?: string | null | undefined;
  readonly due_date?: string | null | undefined;
  readonly terms?: number | null | undefined;
}

/** An explicit due date overrides the terms; a new issue date moves the due date along. */
export function datesOf(input: DateInput, before: Dates): Dates {
  const issue_date = input.issue_date ?? before.issue_date;
  const moved = issue_date !== before.issue_date || (input.terms ?? before.terms) !== before.terms;
  const terms = input.terms ?? before.terms;
  const due_date = input.due_date ?? (moved ? addDays(issue_date, terms) : before.due_date);
  if (due_date < issue_date) throw invalid({ due_date: 'It can’t be due before it is issued.' });
  const days = daysBetween(issue_date, due_date);
  if (days > 365 * 5) throw invalid({ due_date: 'This is too far away.' });
  return { issue_date, due_date, terms: Math.min(days, 365) };
}

export interface Customer extends AgreedDiscount {
  readonly id: string;
  readonly payment_terms: number | null;
  readonly tax_exempt: boolean | null;
}

export async function findCustomer({ db }: Pick<Ctx, 'db'>, id: string): Promise<Customer> {
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'payment_terms', 'tax_exempt', 'discount_percent', 'discount_days'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!customer) throw invalid({ customer_id: 'This customer doesn’t exist.' });
  return customer;
}

interface EarlyDiscount {
  readonly early_discount_percent: string | null;
  readonly early_discount_days: number | null;
}

/** What was entered, else what is usual: the customer's, or as it was. A deposit and a credit note have none. */
export function earlyDiscountOf(
  kind: string | undefined,
  usual: AgreedDiscount,
  sent: { readonly [K in keyof EarlyDiscount]?: EarlyDiscount[K] | undefined } = {},
): EarlyDiscount {
  if (kind === 'deposit' || kind === 'credit_note')
    return { early_discount_percent: null, early_discount_days: null };
  const { early_discount_percent: discount_percent, early_discount_days: discount_days } = sent;
  const terms = discountTerms({ discount_percent, discount_days }, usual, 'early_discount_days');
  return { early_discount_percent: terms.discount_percent, early_discount_days: terms.discount_days };
}

interface References {
  readonly site_id?: string | null | undefined;
  readonly contact_id?: string | null | undefined;
  readonly work_order_id?: string | null | undefined;
}

/** Refuses a site or contact of another customer. */
export async function refuseForeignReferences(
  ctx: Pick<Ctx, 'db'>,
  customer: string,
  sent: References,
): Promise<void> {
  const belongsToCustomer = async (table: 'sites' | 'contacts' | 'work_orders', id: string) => {
    const row = await ctx.db.selectFrom(table).select('customer_id').where('id', '=', id).executeTakeFirst();
    return row?.customer_id === customer;
  };
  if (sent.site_id && !(await belongsToCustomer('sites', sent.site_id))) {
    throw invalid({ site_id: 'This is not a site of the customer.' });
  }
  if (sent.contact_id && !(await belongsToCustomer('contacts', sent.contact_id))) {
    throw invalid({ contact_id: 'This is not a contact of the customer.' });
  }
  if (sent.work_order_id && !(await belongsToCustomer('work_orders', sent.work_order_id))) {
    throw invalid({ work_order_id: 'This is not a work order of the customer.' });
  }
}
