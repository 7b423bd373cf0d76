import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { ErrorState } from '#ui/components/ErrorState.tsx';
import { Section } from '#ui/components/Section.tsx';
import { SkeletonRows } from '#ui/components/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { OwnSession } from '../account.rules.ts';
import { DeviceLine } from './DeviceLine.tsx';
import { describeAgent } from './describe-agent.ts';

export const sessionsKey = ['my', 'sessions'] as const;

/** Where one is signed in, and signing out from afar: one device, or all others. */
export function SessionsSection() {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
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
              <DeviceLine
                key={session.id}
                agent={session.user_agent}
                facts={session}
                conventions={conventions}
                action={
                  !session.is_current && (
                    <Button
                      variant="ghost"
                      disabled={end.isPending}
                      aria-label={`Sign out ${describeAgent(session.user_agent)}`}
                      onClick={() => end.mutate(session.id)}
                    >
                      Sign out
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
