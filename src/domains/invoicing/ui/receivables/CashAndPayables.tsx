/** The second half of the overview: payables, pending approvals and cash flow, each only with its permission. */

import type { CashMonth, CashOverview } from '#domains/invoicing/receivables/cash-overview.report.ts';
import type { Payables } from '#domains/purchasing/bills/payables.report.ts';
import { purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { useReport } from '#ui/api/report.ts';
import { useCount } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export function CashAndPayables() {
  const { viewer } = useWorkplace();
  const buys = viewer.permissions.has('view_purchase_orders');
  const books = viewer.permissions.has('view_transactions');
  if (!buys && !books) return null;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {buys && <Owed />}
      {books && <Cash />}
    </div>
  );
}

function Owed() {
  const { viewer } = useWorkplace();
  const { data } = useReport<Payables>('payables');
  const waiting = where(purchaseOrders)
    .eq('is_active', true)
    .eq('status', 'draft')
    .eq('needs_my_approval', true);
  const { data: approvals } = useCount(purchaseOrders, { filters: waiting });
  const money = (value: string | undefined) => (
    <Money value={value ?? '0'} currency={viewer.currency} locale={viewer.locale} />
  );
  return (
    <>
      <StatCard
        label="Owed by us"
        figure={money(data?.total)}
        formula="Balances of all bills that are open"
        loading={!data}
        link={<Link to="/financials/bills" search={{ view: 'open' }} />}
        note={data ? (Number(data.overdue) > 0 ? 'some of it overdue' : 'nothing overdue') : null}
      />
      <StatCard
        label="Needs your approval"
        figure={approvals === undefined ? '' : approvals.toLocaleString(viewer.locale)}
        formula="Purchase orders for which approval was asked, and which you may approve"
        loading={approvals === undefined}
        link={<Link to="/financials/purchase-orders" search={{ view: 'approval' }} />}
      />
    </>
  );
}

function Cash() {
  const { viewer } = useWorkplace();
  const { data } = useReport<CashOverview>('cash_overview');
  const now = data?.months.at(-1);
  const money = (value: string | undefined) => (
    <Money value={value ?? '0'} currency={viewer.currency} locale={viewer.locale} />
  );
  return (
    <>
      <StatCard
        label="Cash this month"
        figure={money(now && netOf(now, viewer.currency))}
        series={data?.months.map((month) => Number(netOf(month, viewer.currency))) ?? []}
        note={
          now && (
            <>
              {money(now.cash_in)} in, {money(now.cash_out)} out
            </>
          )
        }
        formula="What entries brought to bank and cash accounts, less what they took from them"
        loading={!data}
        link={
          <Link
            to="/financials/transactions"
            search={{ entry_date: `gte.${now?.month ?? '2000-01'}-01`, cash: 'in.(in,out)' }}
          />
        }
      />
      <StatCard
        label="In bank and cash"
        figure={money(data?.balance)}
        formula="Balance of all bank and cash accounts today"
        loading={!data}
        link={<Link to="/financials/banking" />}
      />
    </>
  );
}

function netOf({ cash_in, cash_out }: CashMonth, currency: string): string {
  const exponent = currencyExponent(currency);
  return fromMinor((toMinor(cash_in, exponent) ?? 0n) - (toMinor(cash_out, exponent) ?? 0n), exponent);
}
