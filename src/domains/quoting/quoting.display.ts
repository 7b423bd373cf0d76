/** How quotes are displayed. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { quotes } from './quote.resource.ts';

export const quoteStatus = statusRegistry({
  draft: { label: 'Draft', tone: 'neutral', shape: 'dashed' },
  sent: { label: 'Awaiting answer', tone: 'info', shape: 'dot' },
  changes_requested: { label: 'Changes requested', tone: 'waiting', shape: 'half' },
  approved: { label: 'Approved', tone: 'success', shape: 'check' },
  declined: { label: 'Declined', tone: 'danger', shape: 'crossed' },
  expired: { label: 'Expired', tone: 'muted', shape: 'slash' },
  converted: { label: 'Converted', tone: 'success', shape: 'filled' },
});

export const quoteDisplay: ResourceDisplay = {
  resource: quotes,
  path: (id) => `/crm/quotes/${id}`,
  looks: { status: quoteStatus },
};
