import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { ShownOnce } from '#ui/components/values/ShownOnce.tsx';
import { When } from '#ui/components/values/When.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { transport } from '#ui/transport.ts';
import { apiKeys } from '../api-key.resource.ts';
import { keyRateLimit } from '../api-key.rules.ts';
import { revokeApiKey } from '../revoke-api-key.ts';
import { NewApiKey } from './NewApiKey.tsx';

type Key = ApiRow<typeof apiKeys, { membership: { id: string; full_name: string } | null }>;

/** API keys: their role and expiry; create and revoke. */
export function ApiKeysSection() {
  const { rows, isPending, error, refetch } = useRows<typeof apiKeys, Pick<Key, 'membership'>>(apiKeys, {
    select: '*,membership(id,full_name)',
    limit: 100,
  });
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const showMade = (key: string) => {
    setMaking(false);
    setMade(key);
    refetch();
  };
  return (
    <Section
      title="API keys"
      description={`For your own programs: send it as “Authorization: Bearer …”. A key acts for the person who made it, with the role you choose, and allows ${keyRateLimit} times a minute.`}
      actions={!making && <Button onClick={() => setMaking(true)}>New key</Button>}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        {made && <ShownOnce label="Your new key" secret={made} onDone={() => setMade(null)} />}
        {making && <NewApiKey onMade={showMade} onCancel={() => setMaking(false)} />}
        {error && <ErrorState title="The keys could not be loaded" error={error} onRetry={refetch} />}
        {isPending && <SkeletonRows rows={3} />}
        {!isPending && rows.length === 0 && !making && (
          <EmptyState icon={<KeyRound aria-hidden="true" />} title="No keys yet">
            A key lets your bookkeeping, your website or a script read and write what you let it.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <Card flush>
            <ul>
              {rows.map((row) => (
                <KeyLine key={row.id} row={row} />
              ))}
            </ul>
          </Card>
        )}
        <p className="text-label text-muted">
          <a
            href={transport.linkTo('/api/docs')}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline"
          >
            What the API can do
          </a>
          , table by table.
        </p>
      </div>
    </Section>
  );
}

function KeyLine({ row }: { row: Key }) {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  const isOver = row.expires_at < new Date().toISOString();
  const tables =
    row.tables && row.tables.length > 0
      ? row.tables.map((name) => name.replaceAll('_', ' ')).join(', ')
      : null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="break-words">{row.name}</span>
          <code className="text-label font-normal text-muted">{row.prefix}…</code>
          {row.revoked_at && <Badge tone="neutral">Revoked</Badge>}
          {!row.revoked_at && isOver && <Badge tone="waiting">Expired</Badge>}
        </p>
        <p className="text-muted">
          {row.access === 'read' ? 'Reads' : 'Reads and writes'} as {row.role}
          {tables ? `: ${tables}` : ', everything that role may'}
        </p>
        <p className="text-label text-subtle">
          By {row.membership?.full_name ?? 'somebody'} ·{' '}
          {row.last_used_at ? (
            <>
              last used <When at={row.last_used_at} {...conventions} />
            </>
          ) : (
            'never used'
          )}{' '}
          · {isOver ? 'expired' : 'expires'} <When at={row.expires_at} {...conventions} />
        </p>
      </div>
      {!row.revoked_at && !isOver && <CommandButton command={revokeApiKey} row={row} variant="outline" />}
    </li>
  );
}
