import { Download } from 'lucide-react';
import { useState } from 'react';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { downloadFile } from '#ui/api/download.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { dayText } from './day-text.ts';

const mostYears = 8;

/** All of a fiscal year's books in one file. `startMonth`: the month in which a fiscal year begins. */
export function AuditorArchive({ startMonth }: { startMonth: number }) {
  const { viewer } = useWorkplace();
  const [isBusy, setBusy] = useState(false);
  const now = yearStartOf(dayIn(viewer.timezone, new Date().toISOString()), startMonth);
  const years = Array.from({ length: mostYears }, (_, back) => {
    const from = addMonths(now, -12 * back);
    const to = addDays(addMonths(from, 12), -1);
    return { from, to, label: `${dayText(from, viewer.locale)} to ${dayText(to, viewer.locale)}` };
  });
  const [from, setFrom] = useState(years[1]?.from ?? now);
  const year = years.find((one) => one.from === from);
  const download = async () => {
    if (!year) return;
    setBusy(true);
    await downloadFile('auditor-archive', { from: year.from, to: year.to }, `Books of ${year.label}`);
    setBusy(false);
  };
  return (
    <Section title="For the auditor">
      <p className="text-muted">
        Reports, every entry with its hash, the audit trail, invoices and purchase orders as PDF, and attached
        files in one archive, with a page that checks it without this product.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Fiscal year" className="w-72">
          <Select
            value={from}
            onValueChange={setFrom}
            options={years.map(({ from: value, label }) => ({ value, label }))}
          />
        </Field>
        <Button variant="outline" loading={isBusy} onClick={() => void download()}>
          <Download className="size-4" aria-hidden="true" />
          Download archive
        </Button>
      </div>
    </Section>
  );
}
