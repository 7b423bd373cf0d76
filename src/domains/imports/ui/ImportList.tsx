import { useRows } from '#ui/api/rows.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { type FormatCount, useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { importStatus } from '../import.display.ts';
import { imports } from '../import.resource.ts';
import { type TableWords, useTableWords } from './use-table-words.ts';

interface Line {
  readonly id: string;
  readonly file_name: string;
  readonly table_name: string;
  readonly status: string;
  readonly created_rows: number;
  readonly bad_rows: number;
  readonly created_at: string;
}

const select = 'id,file_name,table_name,status,created_rows,bad_rows,created_at';

export function ImportList() {
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  const formatCount = useFormatCount();
  const table = useTableWords();
  const list = useRows<typeof imports, Line>(imports, {
    select,
    order: 'created_at.desc',
  });
  const { isPending, error, refetch, loadMore, isLoadingMore } = list;
  const lines: readonly Line[] = list.rows;
  if (error) return <ErrorState title="The imports could not be loaded" error={error} onRetry={refetch} />;
  if (!isPending && lines.length === 0) return null;
  return (
    <Section title="Imports so far" className="min-h-0 flex-1">
      <DataTable
        name="imports"
        label="Imports"
        columns={columns(viewer, formatCount, table)}
        rows={lines}
        rowKey={({ id }) => id}
        loading={isPending}
        loadingMore={isLoadingMore}
        onEndReached={loadMore}
        onOpen={({ id }) => void navigate({ to: `/settings/import/${id}` })}
        phoneRow={(line) => ({
          title: line.file_name,
          aside: <StatusMark {...importStatus(line.status)} />,
          detail: made(line, formatCount, table),
        })}
      />
    </Section>
  );
}

function columns(
  { timezone, locale }: { timezone: string; locale: string },
  formatCount: FormatCount,
  table: TableWords,
): Column<Line>[] {
  return [
    { id: 'file_name', header: 'File', width: 280, grow: true, cell: ({ file_name }) => file_name },
    { id: 'table_name', header: 'Into', width: 120, cell: ({ table_name }) => table.words(table_name) },
    {
      id: 'status',
      header: 'Status',
      width: 170,
      cell: ({ status }) => <StatusMark {...importStatus(status)} />,
    },
    { id: 'result', header: 'Result', width: 240, cell: (line) => made(line, formatCount, table) },
    {
      id: 'created_at',
      header: 'When',
      width: 160,
      cell: ({ created_at }) => <When at={created_at} timezone={timezone} locale={locale} />,
    },
  ];
}

function made(
  { status, table_name, created_rows, bad_rows }: Line,
  formatCount: FormatCount,
  { countOf }: TableWords,
): string {
  if (status !== 'done') return '';
  const bad = bad_rows > 0 ? `, ${formatCount(bad_rows)} left out` : '';
  return `${countOf(table_name, created_rows)}${bad}`;
}
