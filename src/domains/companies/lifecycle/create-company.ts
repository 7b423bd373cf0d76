/**
 * Creates a company with everything it needs: owner, number series, chart of accounts, tax rate, checklist and inspection templates, guest-room categories. Runs in a
 * transaction that already has the new company's id.
 */
import { sql } from 'kysely';
import { countryOf } from '#domains/identity/accounts/company-choices.rules.ts';
import { createChartOfAccounts } from '#domains/ledger/accounts/chart-of-accounts.ts';
import { createStarterCategories } from '#domains/property/guest-tasks/starter-categories.ts';
import { createStarterTemplates } from '#domains/property/templates/starter-templates.ts';
import { addTaxToCost } from '#domains/purchasing/settings/purchasing-rules.ts';
import { starterChecklists } from '#domains/work-orders/checklists/starter-checklists.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { spelled } from '#kernel/spelling.ts';

export interface NewCompany {
  readonly company_name: string;
  readonly trade: string | null;
  readonly timezone: string;
  readonly currency: string;
  readonly locale: string;
  /** Two letters; sets what a company starts with. Null: told by the time zone where that is possible. */
  readonly country: string | null;
}

export function readNewCompany(body: Record<string, unknown>): NewCompany {
  const {
    company_name,
    trade = null,
    timezone = 'UTC',
    currency = 'USD',
    locale = 'en-US',
    country = null,
  } = body;
  const fields: Record<string, string> = {};
  if (typeof company_name !== 'string' || !company_name.trim())
    fields.company_name = 'Enter the name of your company.';
  else if (company_name.length > 200) fields.company_name = 'Use at most 200 characters.';
  if (trade !== null && (typeof trade !== 'string' || trade.length > 80)) fields.trade = 'Choose a trade.';
  if (typeof timezone !== 'string' || !isTimezone(timezone))
    fields.timezone = 'Choose a time zone, like Europe/Berlin.';
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    fields.currency = 'Choose a currency, like USD.';
  const figures = typeof locale === 'string' ? withLatinDigits(locale) : undefined;
  if (!figures) fields.locale = 'Choose a language, like en-US.';
  if (country !== null && !(typeof country === 'string' && countryOf(country)))
    fields.country = 'Choose a country of the list, or leave it out.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return {
    company_name: (company_name as string).trim(),
    trade,
    timezone,
    currency,
    locale: figures,
    country,
  } as NewCompany;
}

/**
 * `ar-KW` → `ar-KW-u-nu-latn`: the product is in English, so amounts use digits 0 to 9 with the locale's separators. Undefined for
 * an invalid locale.
 */
function withLatinDigits(locale: string): string | undefined {
  try {
    const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
    return numberingSystem === 'latn'
      ? locale
      : new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  } catch {
    return undefined;
  }
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `userId` becomes the owner. The company's row is inserted first, because everything else refers to it. */
export async function createCompanyRow(
  ctx: Pick<Ctx, 'db' | 'newId'>,
  id: string,
  userId: string,
  company: NewCompany,
): Promise<string> {
  const slug = `${company.company_name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)}-${id.slice(-6)}`;
  await sql`insert into tenants (id, company_name, slug, trade, timezone, currency, locale, address, join_code)
    values (${id}, ${company.company_name}, ${slug}, ${company.trade}, ${company.timezone}, ${company.currency}, ${company.locale},
      ${company.country && JSON.stringify({ country: company.country })}::jsonb, upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)))`.execute(
    ctx.db,
  );
  const membershipId = ctx.newId();
  await sql`insert into memberships (id, tenant_id, user_id, role, status, last_used_at, stationary_engineer)
    values (${membershipId}, ${id}, ${userId}, 'owner', 'active', now(),
      (select u.wants_stationary_engineer from users u where u.id = ${userId}))`.execute(ctx.db);
  return membershipId;
}

/** Adds number series, accounts, tax rate, checklists, inspection templates and guest-room categories. */
export async function addCompanyDefaults(ctx: Ctx, country: string | null = null): Promise<void> {
  for (const [series, prefix, digits] of numberSeries) {
    await sql`insert into number_series (series, prefix, digits) values (${series}, ${prefix}, ${digits})`.execute(
      ctx.db,
    );
  }
  await createChartOfAccounts(ctx, ctx.viewer.locale);
  const tax = countryOf(country)?.tax;
  if (countryOf(country)?.taxIsCost) await addTaxToCost(ctx);
  await ctx.db
    .insertInto('tax_rates')
    .values([{ name: 'No tax', rate: '0', is_default: !tax }, ...(tax ? [{ ...tax, is_default: true }] : [])])
    .execute();
  for (const { items, ...template } of starterChecklists(ctx.viewer.timezone, country)) {
    const id = ctx.newId();
    await ctx.db
      .insertInto('checklist_templates')
      .values({ id, ...template })
      .execute();
    await ctx.db
      .insertInto('checklist_items')
      .values(
        items.map((item, position) => ({
          checklist_template_id: id,
          position,
          ...item,
          label: spelled(item.label, ctx.viewer.locale),
        })),
      )
      .execute();
  }
  await createStarterTemplates(ctx);
  await createStarterCategories(ctx);
}

const numberSeries = [
  ['work_orders', 'WO-', 4],
  ['invoices', 'INV-{YYYY}-', 4],
  ['credit_notes', 'CN-{YYYY}-', 4],
  ['payments', 'PAY-', 4],
  ['refunds', 'REF-', 4],
  ['quotes', 'Q-', 3],
  ['purchase_orders', 'PO-', 4],
  ['goods_receipts', 'GR-', 4],
  ['vendor_bills', 'BILL-', 4],
  ['vendor_credits', 'VC-', 4],
  ['bill_payments', 'BP-', 4],
  ['vendor_refunds', 'VR-', 4],
  ['payment_runs', 'RUN-', 4],
  ['journal_entries', 'JE-', 5],
  ['fixed_assets', 'FA-', 4],
  ['inspections', 'INS-', 4],
  ['guest_room_tasks', 'GT-', 4],
] as const;
