/**
 * What may stand on the dashboard, in its usual order. A new one is one entry here: everybody who may see it can then move and
 * hide it.
 */
import type { Dashboard } from '#domains/analytics/dashboard.report.ts';
import type { Attention } from '#domains/analytics/home/attention.report.ts';
import { type AttentionId, attentionRow } from './attention-rows.tsx';
import { chartTitles } from './ChartCards.tsx';
import { type KeyFigureId, keyFigure } from './key-figures.tsx';

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

interface Card {
  readonly title: string;
  readonly for: 'everyone' | 'office' | 'technician' | 'money';
  /** A permission that it takes besides. */
  readonly needs?: string;
}

export type BlockId = 'today' | 'ageing' | 'utilisation' | 'pinned';
export interface FigureCard extends Card {
  readonly kind: 'figure';
  readonly id: KeyFigureId;
}
export interface AttentionCard extends Card {
  readonly kind: 'attention';
  readonly id: AttentionId;
}
export interface BlockCard extends Card {
  /** Two halves share a row. */
  readonly kind: 'half' | 'block';
  readonly id: BlockId;
}
export type HomeCard = FigureCard | AttentionCard | BlockCard;

type Whose = Card['for'];
const seenBy = (whose: Whose, needs?: string) => ({ for: whose, ...(needs && { needs }) });
const figure = (id: KeyFigureId, ...seen: Parameters<typeof seenBy>): FigureCard => ({
  ...{ kind: 'figure', id, title: keyFigure(id).title, ...seenBy(...seen) },
});
const attention = (id: AttentionId, ...seen: Parameters<typeof seenBy>): AttentionCard => ({
  ...{ kind: 'attention', id, title: attentionRow(id).title, ...seenBy(...seen) },
});

export const homeCards: readonly HomeCard[] = [
  figure('invoiced', 'money', 'view_invoices'),
  figure('owed', 'money', 'view_invoices'),
  figure('margin', 'money', 'view_transactions'),
  figure('quotes_won', 'office'),
  figure('open', 'office'),
  figure('completed', 'office'),
  figure('first_time_fix', 'office'),
  figure('on_time', 'office'),
  attention('late', 'everyone'),
  attention('sla', 'everyone'),
  attention('overdue', 'money'),
  attention('maintenance', 'everyone'),
  attention('own_open', 'technician'),
  attention('on_hold', 'technician'),
  attention('unassigned', 'office'),
  attention('requests', 'office'),
  attention('review', 'office'),
  attention('invoicing', 'office'),
  attention('accepted', 'office'),
  attention('drafts', 'money'),
  attention('bills', 'money', 'view_purchase_orders'),
  attention('bank_lines', 'money', 'view_transactions'),
  attention('quotes', 'office'),
  attention('leads', 'office'),
  attention('low_stock', 'office'),
  attention('warranties', 'office'),
  { kind: 'block', id: 'today', title: 'Visits of today', for: 'everyone' },
  { kind: 'half', id: 'ageing', ...chartTitles.ageing, for: 'money', needs: 'view_invoices' },
  { kind: 'half', id: 'utilisation', ...chartTitles.utilisation, for: 'office' },
  { kind: 'block', id: 'pinned', title: 'Pinned analyses', for: 'office' },
];

/** The cards that this person may see. */
export function cardsFor({ dashboard, isOffice, can }: HomeData): HomeCard[] {
  const seesMoney = isOffice && (dashboard === undefined || dashboard.money !== null);
  const sees = { everyone: true, office: isOffice, technician: !isOffice, money: seesMoney };
  return homeCards.filter((card) => sees[card.for] && (!card.needs || can.includes(card.needs)));
}
