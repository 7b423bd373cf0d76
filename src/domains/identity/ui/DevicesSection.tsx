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
import type { OwnDevice } from '../account.rules.ts';
import { DeviceLine, DeviceMarks } from './DeviceLine.tsx';
import { describeAgent } from './describe-agent.ts';
import { sessionsKey } from './SessionsSection.tsx';

/** Devices that one's account knows, signed in or not. A forgotten one is a stranger when it comes back. */
export function DevicesSection() {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...sessionsKey, 'devices'],
    queryFn: async ({ signal }) => (await api.get<OwnDevice[]>('/api/auth/devices', { signal })).data,
  });
  const forget = useMutation({
    mutationFn: (id: string) => api.delete(`/api/auth/devices/${id}`),
    onSuccess: () => notify.success('Device forgotten'),
    onError: (cause) => reportError('The device was not forgotten', cause),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <Section
      title="Devices"
      aside={data?.length}
      description="Forgetting one signs it out and makes its place free. It is a new device when it comes back."
    >
      {error && (
        <ErrorState title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <Card flush className="max-w-(--form)">
          <ul>
            {data.map((device) => (
              <DeviceLine
                key={device.id}
                agent={device.label}
                facts={device}
                marks={<DeviceMarks device={device} />}
                conventions={conventions}
                action={
                  !device.is_current && (
                    <Button
                      variant="ghost"
                      disabled={forget.isPending}
                      aria-label={`Forget ${describeAgent(device.label)}`}
                      onClick={() => forget.mutate(device.id)}
                    >
                      Forget
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
