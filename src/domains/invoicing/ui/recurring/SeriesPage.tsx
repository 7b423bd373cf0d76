import { invoices } from '#domains/invoicing/invoice.resource.ts';
import { invoiceSeries } from '#domains/invoicing/recurring/invoice-series.resource.ts';
import { resumeSeries, updateSeries } from '#domains/invoicing/recurring/manage-series.ts';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { describeRecurrence } from '#ui/recurrence/describe-recurrence.ts';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formOf } from '../drafts/draft-form.rules.ts';
import { SeriesEditor } from './SeriesEditor.tsx';

type SeriesRow = Row & {
  readonly name: string;
  readonly rule: string;
  readonly starts_on: string;
  readonly next_on: string | null;
  readonly mode: string;
  readonly terms: number | null;
  readonly last_error: string | null;
  readonly lines: readonly object[];
  readonly version: number;
  readonly can?: readonly string[];
};

const asks = {
  end: {
    question: 'End this recurring invoice?',
    consequence: 'Invoices already created are kept. It can’t be restarted.',
  },
};

export function SeriesPage() {
  const id = usePathParam('id');
  const update = useCommand(updateSeries);
  return (
    <RowPage<SeriesRow>
      resource={invoiceSeries}
      id={id}
      listPath="/financials/recurring"
      context={(row) => describeRecurrence(row.rule)}
      inverses={{ pause: { command: resumeSeries } }}
      asks={asks}
      menuOnly
    >
      {(row) => (
        <>
          {row.last_error && (
            <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
              {row.last_error}
            </p>
          )}
          {row.can?.includes('update') && (
            <SeriesEditor
              name={`series.${id}`}
              initial={{ ...formOf({ ...row, invoice_lines: row.lines.map(asLine) }), series: seriesOf(row) }}
              stored={{ version: row.version, lines: '' }}
              save={(input, version) => update.mutateAsync({ id, input, version })}
              onSaved={() => notify.success('Saved')}
              actions={({ isBusy, isChanged }) => (
                <Button type="submit" loading={isBusy} disabled={!isChanged}>
                  Save
                </Button>
              )}
            />
          )}
          <Section title="What it has made">
            <RelatedList
              resource={invoices}
              filters={where(invoices).eq('series_id', id)}
              columns={['number', 'occurs_on', 'status', 'payment_state', 'total', 'balance']}
              order="occurs_on.desc"
              limit={24}
              empty="Nothing yet."
            />
          </Section>
        </>
      )}
    </RowPage>
  );
}

const seriesOf = ({ name, rule, starts_on, mode, terms }: SeriesRow) => ({
  name,
  rule,
  starts_on,
  mode,
  terms,
});

const asLine = (line: object, position: number) => ({ ...line, id: undefined, position });
