/**
 * The cards of the dashboard, in their usual order. A new one is one entry here: everybody who may see it can then move and hide it.
 */
import type { ReactNode } from 'react';
import type { Dashboard } from '#domains/analytics/dashboard.report.ts';
import type { Attention } from '#domains/analytics/home/attention.report.ts';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import type { LaterId } from './LaterCard.tsx';

export interface HomeData {
  /** Permissions of the person. */
  readonly can: readonly string[];
  /** Undefined while it is loading. */
  readonly dashboard: Dashboard | undefined;
  /** Asked for once the dashboard is there. */
  readonly attention: Attention | undefined;
  readonly isOffice: boolean;
  readonly currency: string;
  readonly locale: string;
  readonly timezone: string;
}

export interface HomeCard {
  readonly id: string;
  /** Undefined for those that are loaded later: see `titleOf`. */
  readonly title?: string;
  readonly for: 'everyone' | 'office' | 'technician' | 'money';
  /** A permission that it takes besides. */
  readonly needs?: string;
  /** `wide` takes two columns of the figures, `half` three, `block` a row of its own. */
  readonly size: 'figure' | 'wide' | 'half' | 'block';
  readonly show: (home: HomeData) => ReactNode;
}

/** All but the work orders: loaded after the first render. */
export const LaterCard = lazyPart(async () => (await import('./LaterCard.tsx')).LaterCard);

type Counted = 'open' | 'late' | 'unassigned' | 'review' | 'completed' | 'invoicing' | 'on_hold';

/** Work orders by what they wait for; `search` opens exactly those. */
function orders(
  id: Counted,
  title: string,
  whose: HomeCard['for'],
  formula: string,
  search: Readonly<Record<string, string>> = { view: id },
): HomeCard {
  const show = ({ dashboard, locale }: HomeData) => {
    const series = id === 'completed' ? dashboard?.completed_by_week : undefined;
    const value = id === 'completed' ? series?.at(-1) : dashboard?.[id];
    return (
      <StatCard
        label={title}
        formula={formula}
        figure={(value ?? 0).toLocaleString(locale)}
        loading={!dashboard}
        link={<Link to="/work-orders" search={search} />}
        {...(series && { series })}
      />
    );
  };
  return { id, title, for: whose, size: 'figure', show };
}

function later(
  id: LaterId,
  whose: HomeCard['for'],
  { size = 'figure', ...more }: Partial<Pick<HomeCard, 'size' | 'needs'>> = {},
): HomeCard {
  const show = (home: HomeData) => (
    <LaterCard
      id={id}
      {...home}
      fallback={size === 'block' || size === 'half' ? null : <StatCard label="…" figure="0" loading />}
    />
  );
  return { id, for: whose, size, show, ...more };
}

export const homeCards: readonly HomeCard[] = [
  orders('open', 'Open work orders', 'everyone', 'Everything that is not finished'),
  orders('late', 'Late', 'everyone', 'Open, and due before today'),
  orders('unassigned', 'Unassigned', 'office', 'Open, and nobody is assigned'),
  orders('review', 'Needs review', 'office', 'Completed, not yet looked at by the office'),
  orders('completed', 'Completed this week', 'office', 'Since Monday; the line shows twelve weeks', {
    view: 'all',
    order: 'completed_at.desc',
  }),
  orders(
    'invoicing',
    'Needs invoicing',
    'office',
    'Done, or tried with something to charge, and not fully invoiced',
  ),
  orders('on_hold', 'On hold', 'technician', 'Waiting for a part, a person or a decision', {
    view: 'all',
    status: 'in.(on_hold)',
  }),
  later('owed', 'money', { size: 'wide' }),
  later('overdue', 'money', { size: 'wide' }),
  later('invoiced', 'money', { size: 'wide' }),
  later('sla', 'everyone'),
  later('maintenance', 'everyone'),
  later('requests', 'office'),
  later('leads', 'office'),
  later('low_stock', 'office'),
  later('quotes', 'office'),
  later('accepted', 'office'),
  later('warranties', 'office'),
  later('drafts', 'money'),
  later('bills', 'money', { needs: 'view_purchase_orders' }),
  later('bank_lines', 'money', { needs: 'view_transactions' }),
  later('today', 'everyone', { size: 'block' }),
  later('ageing', 'money', { size: 'half', needs: 'view_invoices' }),
  later('utilisation', 'office', { size: 'half' }),
  later('pinned', 'office', { size: 'block' }),
];

/** The cards that this person may see. */
export function cardsFor({ dashboard, isOffice, can }: HomeData): HomeCard[] {
  const seesMoney = isOffice && (dashboard === undefined || dashboard.money !== null);
  const sees = { everyone: true, office: isOffice, technician: !isOffice, money: seesMoney };
  return homeCards.filter((card) => sees[card.for] && (!card.needs || can.includes(card.needs)));
}
