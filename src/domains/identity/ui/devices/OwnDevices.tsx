/** The account's devices or sessions as a list, each with a remote action. */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { DeviceLine, type DeviceLineProps } from './DeviceLine.tsx';
import { describeAgent } from './describe-agent.ts';

export interface OwnDevicesProps<Row> {
  title: string;
  description?: string;
  queryKey: QueryKey;
  path: string;
  /** The user agent string. */
  agentOf: (row: Row) => string | null;
  marksOf?: (row: Row) => ReactNode;
  /** The action of a row, such as "Sign out"; not offered for the current device. */
  act: { readonly label: string; readonly isBusy: boolean; readonly run: (id: string) => void };
  actions?: (rows: readonly Row[]) => ReactNode;
}

export function OwnDevices<Row extends DeviceLineProps['facts'] & { readonly id: string }>(
  props: OwnDevicesProps<Row>,
) {
  const { queryKey, path, agentOf, marksOf, act } = props;
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<Row[]>(path, { signal })).data,
  });
  return (
    <Section
      title={props.title}
      aside={data?.length}
      description={props.description}
      actions={data && props.actions?.(data)}
    >
      {error && (
        <ErrorState title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <Card flush className="max-w-(--form)">
          <ul>
            {data.map((row) => (
              <DeviceLine
                key={row.id}
                agent={agentOf(row)}
                facts={row}
                marks={marksOf?.(row)}
                conventions={conventions}
                action={
                  !row.is_current && (
                    <Button
                      variant="ghost"
                      disabled={act.isBusy}
                      aria-label={`${act.label} ${describeAgent(agentOf(row))}`}
                      onClick={() => act.run(row.id)}
                    >
                      {act.label}
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
