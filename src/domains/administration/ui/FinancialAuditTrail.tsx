import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { downloadFile } from '#ui/api/download.ts';
import { useReport } from '#ui/api/report.ts';
import { api } from '#ui/api-client.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { exactInstant, momentText } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type AuditFacets, entityWords, type TrailEntry } from '../audit-log.rules.ts';
import { ActionName } from './AuditLine.tsx';
import { ChangeSummary } from './ChangeSummary.tsx';
import { OlderButton } from './OlderButton.tsx';

type Filters = Partial<Record<'kind' | 'entity_type' | 'action' | 'user_id' | 'from' | 'to', string>>;

const path = '/financials/audit-trail';
const actions = ['view', 'export', 'create', 'update', 'delete', 'send', 'record', 'void', 'reverse'];

/** Who changed or read financial data: grants, documents, payments, postings, reports and files. */
export function FinancialAuditTrail() {
  const { id } = useTenant();
  const { viewer } = useWorkplace();
  const [filters, setFilters] = useState<Filters>({ kind: 'changes' });
  const paged = useInfiniteQuery({
    queryKey: ['admin', id, 'trail', filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<readonly TrailEntry[]>('/api/financial-audit-trail', {
        query: { ...filters, before: pageParam, limit: 100 },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const { data, error, isPending, refetch } = paged;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page title="Financial audit trail">
      <PageHeader
        title="Financial audit trail"
        actions={
          <>
            <FinancialsNav current={path} />
            <Button
              variant="outline"
              onClick={() =>
                void downloadFile(
                  'financial-audit-trail',
                  { ...filters, format: 'csv' },
                  'Financial audit trail',
                )
              }
            >
              <Download className="size-4" aria-hidden="true" />
              Export
            </Button>
          </>
        }
      />
      <Tabs
        label="Kind"
        items={trailKinds}
        value={filters.kind ?? 'all'}
        onValueChange={(kind) => {
          const { kind: _, ...rest } = filters;
          setFilters(kind === 'all' ? rest : { ...rest, kind });
        }}
      >
        <div className="flex flex-col gap-4 pt-2">
          <TrailFilters filters={filters} onChange={setFilters} />
          {error && !data && (
            <ErrorState title="The trail could not be read" error={error} onRetry={() => void refetch()} />
          )}
          {isPending && !error && <SkeletonRows rows={10} />}
          {data && entries.length === 0 && (
            <EmptyState title="Nothing fits">
              Every grant, document, payment, posting and look at money leaves an entry here.
            </EmptyState>
          )}
          {entries.length > 0 && (
            <Card flush className="overflow-x-auto">
              <table className="w-full min-w-160">
                <thead className="text-label text-muted">
                  <tr className="border-b border-line">
                    {['When', 'Who', 'Action', 'Subject', 'What changed', 'Address'].map((label) => (
                      <th key={label} scope="col" className="px-3 py-2 text-start font-medium">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <tr key={entry.id} className="border-b border-line last:border-0">
                      <td className="px-3 py-1.5 whitespace-nowrap">
                        <time
                          dateTime={entry.timestamp}
                          title={exactInstant(entry.timestamp, viewer)}
                          className="tabular"
                        >
                          {momentText(entry.timestamp, viewer)}
                        </time>
                      </td>
                      <td className="px-3 py-1.5">{entry.user_name ?? 'System'}</td>
                      <td className="px-3 py-1.5">
                        <ActionName action={`${entry.entity_type}.${entry.action}`} />
                      </td>
                      <td className="px-3 py-1.5">
                        <TrailSubject entry={entry} />
                      </td>
                      <td className="max-w-64 truncate px-3 py-1.5 text-muted">
                        {entry.notes ?? <ChangeSummary change={entry} />}
                      </td>
                      <td
                        className="px-3 py-1.5 text-label text-subtle tabular"
                        title={entry.user_agent ?? undefined}
                      >
                        {entry.ip_address}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          )}
          <OlderButton query={paged}>Older entries</OlderButton>
        </div>
      </Tabs>
    </Page>
  );
}

function TrailSubject({ entry: { entity_type, entity_id, entity_name } }: { entry: TrailEntry }) {
  const { resourceOf, displayOf } = useWorkplace();
  const kind = resourceOf(entity_type)?.label ?? entityWords(entity_type);
  const path = entity_id && entity_name ? displayOf(entity_type)?.path?.(entity_id) : undefined;
  return (
    <>
      {kind}{' '}
      {path ? (
        <Link to={path} className="font-medium hover:underline">
          {entity_name}
        </Link>
      ) : (
        <span className="font-medium">{entity_name}</span>
      )}
    </>
  );
}

function TrailFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { data } = useReport<AuditFacets>('audit_facets');
  const { resourceOf } = useWorkplace();
  const set = (name: keyof Filters, value: string | null) => {
    const { [name]: _, ...rest } = filters;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  const types = (data?.entity_types ?? []).filter(
    (type) =>
      type === 'financial_reports' ||
      resourceOf(type)?.access.permission?.read ||
      type === 'financial_permissions',
  );
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Select
        aria-label="Who"
        className="sm:w-44"
        placeholder="Everybody"
        value={filters.user_id ?? ''}
        onChange={(event) => set('user_id', event.target.value)}
        options={(data?.people ?? []).map((person) => ({ value: person.id, label: person.name }))}
      />
      <Select
        aria-label="Action"
        className="sm:w-36"
        placeholder="Every action"
        value={filters.action ?? ''}
        onChange={(event) => set('action', event.target.value)}
        options={actions.map((action) => ({ value: action, label: entityWords(action) }))}
      />
      <Select
        aria-label="Subject"
        className="sm:w-48"
        placeholder="Everything"
        value={filters.entity_type ?? ''}
        onChange={(event) => set('entity_type', event.target.value)}
        options={types.map((type) => ({ value: type, label: entityWords(type) }))}
      />
      <DateInput
        aria-label="From"
        className="sm:w-36"
        value={filters.from ?? null}
        onValueChange={(from) => set('from', from)}
      />
      <DateInput
        aria-label="Until"
        className="sm:w-36"
        value={filters.to ?? null}
        onValueChange={(to) => set('to', to)}
      />
    </div>
  );
}

const trailKinds = [
  { value: 'changes', label: 'Changes' },
  { value: 'views', label: 'Views and exports' },
  { value: 'all', label: 'All' },
] as const;

/** No cursor. */
const firstPage: string | null = null;
