import { useState } from 'react';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { CommandPanel } from '#ui/resource/commands/CommandPanel.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type ExportTarget, targetNames } from '../accountant-export/export-targets.rules.ts';
import { makeAccountantExport } from '../accountant-export/make-accountant-export.ts';
import type { ToExport } from '../accountant-export/to-export.report.ts';
import { dayText } from './day-text.ts';
import { downloadExport } from './download-export.ts';

interface ExportTargetLineProps {
  waiting: ToExport;
  onMade: () => void;
}

/** One press exports all that is new; days can be chosen instead. The file is downloaded at once. */
export function ExportTargetLine({ waiting, onMade }: ExportTargetLineProps) {
  const { viewer } = useWorkplace();
  const [isAsking, setAsking] = useState(false);
  const make = useCommand(makeAccountantExport);
  const { target, last, entries, first_day, last_day } = waiting;
  const name = targetNames[target];
  const run = async (input: Readonly<Record<string, unknown>>) => {
    const made = await make.mutateAsync({ input: { target, ...input } });
    notify.success(`The export for ${name} is ready`);
    downloadExport(made.id, target);
    onMade();
  };
  const count = `${entries.toLocaleString(viewer.locale)} ${entries === 1 ? 'entry' : 'entries'}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-label text-muted">
          {last ? (
            <>
              Exported <When at={last.created_at} locale={viewer.locale} />
              {last.made_by && ` by ${last.made_by}`}.{' '}
            </>
          ) : (
            'Nothing was exported yet. '
          )}
          {first_day && last_day && newText(count, first_day, last_day, viewer.locale)}
          {entries === 0 && 'Nothing new was posted.'}
        </span>
      </span>
      <span className="flex gap-2">
        <CommandPanel
          command={isAsking ? makeAccountantExport : null}
          ask={{
            question: `Export for ${name}`,
            consequence: adviceOf[target],
            defaults: { target, ...(first_day && { starts_on: first_day }) },
          }}
          run={(_command, input) => run(input)}
          onClose={() => setAsking(false)}
        >
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            Choose days
            <span className="sr-only"> for {name}</span>
          </Button>
        </CommandPanel>
        {entries > 0 && (
          <Button
            size="sm"
            loading={make.isPending}
            onClick={() => run({}).catch((error) => reportError('Nothing was exported', error))}
          >
            {last ? 'Export what is new' : 'Export all'}
            <span className="sr-only"> for {name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

function newText(count: string, first_day: string, last_day: string, locale: string): string {
  const [from, to] = [dayText(first_day, locale), dayText(last_day, locale)];
  return from === to ? `${count} to export, of ${from}.` : `${count} to export, of ${from} to ${to}.`;
}

const adviceOf: Readonly<Record<ExportTarget, string>> = {
  quickbooks_desktop:
    'One IIF file with the entries, and the accounts, customers and vendors that they name. Make a backup in QuickBooks before the import.',
  quickbooks_online:
    'A CSV file, or a ZIP of several when there are more than 999 lines. Accounts, customers and vendors must be in QuickBooks under the same names; switch account numbers off there for the import.',
  xero: 'A CSV file of manual journals, or a ZIP of several when there are more than 300 lines. Xero keeps them as drafts until they are posted.',
};
