/** In the panel of a visit: what its customer was told, and the page that they follow it on. */

import { Check, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { shareVisit, unshareVisit } from '#domains/scheduling/customers/share-visit.ts';
import { updateKindWords } from '#domains/scheduling/customers/update-templates.rules.ts';
import { visitLinks, visitUpdates } from '#domains/scheduling/customers/visit-update.resource.ts';
import { office } from '#kernel/access.ts';
import { useCommand } from '#ui/api/command.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { When } from '#ui/components/values/When.tsx';
import { appAddress, inApp } from '#ui/in-app.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

type Update = ApiRow<typeof visitUpdates>;

export interface VisitUpdatesProps {
  visit: { readonly id: string; readonly version: number; readonly can: readonly string[] };
  /** Those who come together, of whom the customer is told as of one. */
  crew?: readonly { readonly id: string }[];
}

export function VisitUpdates({ visit, crew = [] }: VisitUpdatesProps) {
  const { viewer } = useWorkplace();
  return office.includes(viewer.role) ? (
    <Updates visit={visit} ids={[visit, ...crew].map(({ id }) => id)} />
  ) : null;
}

interface CustomerProps extends Pick<VisitUpdatesProps, 'visit'> {
  ids: readonly string[];
}

function Updates({ visit, ids }: CustomerProps) {
  const { rows } = useRows(visitUpdates, {
    filters: where(visitUpdates).in('visit_id', ids),
    order: 'created_at',
    limit: 50,
  });
  const told = rows.filter(({ outcome }) => outcome !== 'switched_off');
  return (
    <section aria-label="The customer" className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-medium">Customer</h3>
      {told.length === 0 ? (
        <p className="text-muted">Nothing was emailed to the customer.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {told.map((update) => (
            <li key={update.id}>
              {sentenceOf(update)}
              <span className="block text-label text-muted">
                <When at={update.created_at} />
                {update.sent_to && ` · ${update.sent_to}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CustomerPage visit={visit} ids={ids} />
    </section>
  );
}

function sentenceOf({ kind, outcome }: Update): string {
  const what = updateKindWords[kind];
  if (outcome === 'no_address') return `${what}: customer was not told (no e-mail address)`;
  if (outcome === 'no_mail_server') return `${what}: customer was not told (this server sends no mail)`;
  return `Told: ${what.toLowerCase()}`;
}

function CustomerPage({ visit, ids }: CustomerProps) {
  const { rows, refetch } = useRows(visitLinks, {
    filters: where(visitLinks).in('visit_id', ids),
    limit: 1,
  });
  const [copied, setCopied] = useState(false);
  const share = useCommand(shareVisit, {
    done: () => 'The customer’s page is made',
    failed: 'The page could not be made',
  });
  const unshare = useCommand(unshareVisit, {
    done: () => 'The link leads nowhere now',
    failed: 'The link was not revoked',
  });
  const [link] = rows;
  if (!link || link.revoked_at) {
    if (!visit.can.includes('share')) return null;
    return (
      <Button
        variant="outline"
        className="self-start"
        loading={share.isPending}
        onClick={() => share.mutate({ id: visit.id }, { onSuccess: refetch })}
      >
        Make the customer’s page
      </Button>
    );
  }
  const path = `/visit/${link.public_token}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(appAddress(path));
      setCopied(true);
    } catch {
      notify.error('The browser does not let this page copy. Open the page and copy its address.');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" onClick={() => void copy()}>
        {copied ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <Copy className="size-4" aria-hidden="true" />
        )}
        <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
      </Button>
      <Button asChild variant="ghost">
        <a href={inApp(path)} target="_blank" rel="noreferrer">
          Customer’s page
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </Button>
      <Button
        variant="ghost"
        loading={unshare.isPending}
        onClick={() => unshare.mutate({ id: link.visit_id }, { onSuccess: refetch })}
      >
        Revoke the link
      </Button>
    </div>
  );
}
