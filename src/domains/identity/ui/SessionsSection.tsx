import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { api } from '#ui/api-client.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { ErrorState } from '#ui/components/ErrorState.tsx';
import { Section } from '#ui/components/Section.tsx';
import { SkeletonRows } from '#ui/components/Skeleton.tsx';
import { When } from '#ui/components/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { OwnSession } from '../account.rules.ts';
import { describeAgent } from './describe-agent.ts';

export const sessionsKey = ['my', 'sessions'] as const;

/** Where one is signed in, and signing out from afar: one device, or all others. */
export function SessionsSection() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.get<OwnSession[]>('/api/auth/sessions', { signal })).data,
  });
  const end = useMutation({
    mutationFn: (id: string | null) => api.delete(`/api/auth/sessions${id ? `/${id}` : ''}`),
    onSuccess: (_, id) => notify.success(id ? 'Signed out there' : 'Every other device is signed out'),
    onError: (cause) => reportError('The device was not signed out', cause),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  const others = data?.filter((session) => !session.is_current) ?? [];
  return (
    <Section
      title="Signed in on"
      aside={data?.length}
      actions={
        others.length > 1 && (
          <Button variant="outline" loading={end.isPending} onClick={() => end.mutate(null)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && (
        <ErrorState title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <Card flush className="max-w-(--form)">
          <ul>
            {data.map((session) => (
              <Device
                key={session.id}
                session={session}
                onEnd={() => end.mutate(session.id)}
                busy={end.isPending}
              />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Device({ session, onEnd, busy }: { session: OwnSession; onEnd: () => void; busy: boolean }) {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  const name = describeAgent(session.user_agent);
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.is_current && <Badge tone="info">This device</Badge>}
        </p>
        <p className="text-label text-muted">
          {session.ip ?? 'Address unknown'} · last used <When at={session.last_seen_at} {...conventions} /> ·
          since <When at={session.created_at} {...conventions} />
        </p>
      </div>
      {!session.is_current && (
        <Button variant="ghost" disabled={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
