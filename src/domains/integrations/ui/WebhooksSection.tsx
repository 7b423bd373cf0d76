import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useRemove } from '#ui/api/changes.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { refreshTable } from '#ui/api/table-cache.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { ShownOnce } from '#ui/components/values/ShownOnce.tsx';
import { When } from '#ui/components/values/When.tsx';
import { isDemo } from '#ui/demo.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { notify } from '#ui/toast/notify.ts';
import { webhooks } from '../webhook.resource.ts';
import { mostFailures, mostWaiting } from '../webhook.rules.ts';
import { pauseWebhook, resumeWebhook, testWebhook } from '../webhook-commands.ts';
import { Deliveries } from './Deliveries.tsx';
import { NewWebhook } from './NewWebhook.tsx';

type Hook = ApiRow<typeof webhooks>;

/** Webhooks: their state, and actions if deliveries fail. */
export function WebhooksSection() {
  const { rows, isPending, error, refetch } = useRows(webhooks, { limit: 100 });
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Section
      title="Webhooks"
      description="Tells your own server what happens here: a signed POST that names the event and the row, without its content. Your server reads the rest with an API key."
      actions={!making && <Button onClick={() => setMaking(true)}>New webhook</Button>}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        {secret && (
          <ShownOnce label="The secret it is signed with" secret={secret} onDone={() => setSecret(null)} />
        )}
        {making && (
          <NewWebhook
            onMade={(made) => {
              setMaking(false);
              setSecret(made);
              refetch();
            }}
            onCancel={() => setMaking(false)}
          />
        )}
        {isDemo && (
          <p className="text-muted">
            The demo sends nothing outside: a webhook’s deliveries wait here for ever.
          </p>
        )}
        {error && <ErrorState title="The webhooks could not be loaded" error={error} onRetry={refetch} />}
        {isPending && <SkeletonRows rows={3} />}
        {!isPending && rows.length === 0 && !making && (
          <EmptyState icon={<Webhook aria-hidden="true" />} title="No webhooks yet">
            Let another program know at once when a job is completed or an invoice is sent.
          </EmptyState>
        )}
        {rows.map((row) => (
          <HookCard key={row.id} row={row} onSecret={setSecret} />
        ))}
        {rows.length > 0 && <HowToCheck />}
      </div>
    </Section>
  );
}

function HookCard({ row, onSecret }: { row: Hook; onSecret: (secret: string) => void }) {
  const [asking, setAsking] = useState<'secret' | 'delete' | null>(null);
  const [open, setOpen] = useState(false);
  const renew = useNewSecret();
  const remove = useRemove(webhooks);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-all">{row.url}</span>
          {row.is_active ? <Badge tone="success">Active</Badge> : <Badge tone="waiting">Paused</Badge>}
        </p>
        {row.description && <p className="text-muted">{row.description}</p>}
        <p className="text-muted">Hears {(row.events ?? []).map(eventLabel).join(', ')}</p>
        {row.stopped_reason && <p className="text-tone-danger">Stopped: {row.stopped_reason}</p>}
        <WebhookState row={row} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide deliveries' : 'Deliveries'}
        </Button>
        <CommandButton command={testWebhook} row={row} variant="outline" />
        <CommandButton command={row.is_active ? pauseWebhook : resumeWebhook} row={row} variant="outline" />
        <Button variant="ghost" onClick={() => setAsking('secret')}>
          New secret
        </Button>
        <Button variant="ghost" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </div>
      {asking === 'secret' && (
        <InlineConfirm
          question="Make a new secret?"
          consequence="For a day everything is signed with both, so that the receiver can change over."
          action="Make secret"
          busy={renew.isPending}
          error={renew.error && classifyError(renew.error).friendly}
          onConfirm={() =>
            renew.mutate(row.id, {
              onSuccess: ({ secret }) => {
                setAsking(null);
                onSecret(secret);
              },
            })
          }
          onDismiss={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <InlineConfirm
          question="Delete this webhook?"
          consequence="It receives nothing more, and its list of deliveries is deleted."
          action="Delete webhook"
          destructive
          busy={remove.isPending}
          error={remove.error && classifyError(remove.error).friendly}
          onConfirm={() =>
            remove.mutate(row.id, { onSuccess: () => notify.success('The webhook is deleted') })
          }
          onDismiss={() => setAsking(null)}
        />
      )}
      {open && <Deliveries webhookId={row.id} />}
    </Card>
  );
}

function WebhookState({ row }: { row: Hook }) {
  return (
    <>
      {!row.is_active && (
        <p className="text-muted">
          What happens meanwhile is kept, up to {mostWaiting.toLocaleString('en')} deliveries, and sent in
          order when it is resumed.
        </p>
      )}
      {row.is_active && row.failures > 0 && row.waits_until && (
        <p className="text-tone-danger">
          The last {row.failures} attempts have failed. The next is made <When at={row.waits_until} />; until
          then everything waits.
        </p>
      )}
      {row.missed_since && (
        <p className="text-tone-danger">
          {mostWaiting.toLocaleString('en')} deliveries were waiting, the most that is kept: events from{' '}
          <When at={row.missed_since} /> to <When at={row.missed_until} /> are missing and are not sent later.
        </p>
      )}
    </>
  );
}

function eventLabel(event: string): string {
  const [table = '', what = ''] = event.split('.');
  const words = table.replaceAll('_', ' ');
  return what === '*' ? `everything about ${words}` : `${words}: ${what.replaceAll('_', ' ')}`;
}

function HowToCheck() {
  return (
    <div className="text-muted">
      <p className="font-medium text-ink">To check the signature</p>
      <p>
        <code>Fieldwright-Signature</code> reads <code>t=…,v1=…</code>. Compute HMAC-SHA256 with the secret
        over <code>t</code>, a dot and the body as it came, in hexadecimal, and compare it with each{' '}
        <code>v1</code>; refuse what is older than five minutes. Answer with a 2xx within ten seconds;
        anything else is tried again, ten times over a day and a half. Deliveries come one after another;
        after three failures in a row all of them wait, and after {mostFailures} the webhook is paused.
      </p>
    </div>
  );
}

/** The old secret signs along with the new one for a day. */
function useNewSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api.post<{ secret: string }>(`/api/webhook-addresses/${id}/secret`)).data,
    onSuccess: () => refreshTable(client, 'webhooks'),
  });
}
