/** Imports accounts from a file: previewed first, then added all at once. */
import { useState } from 'react';
import type { AccountsImported } from '#domains/ledger/accounts/account.inputs.ts';
import { importAccounts } from '#domains/ledger/accounts/import-chart-of-accounts.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { decodeText } from '#ui/format/decode-text.ts';
import { notify } from '#ui/toast/notify.ts';
import { ImportedAccounts } from './ImportedAccounts.tsx';

export function ImportAccounts({ onDone }: { onDone: () => void }) {
  const command = useCommand<{ result: AccountsImported }>(importAccounts);
  const [content, setContent] = useState<string | null>(null);
  const [found, setFound] = useState<AccountsImported | null>(null);
  const run = (text: string, dry_run: boolean) =>
    command.mutate(
      { input: { content: text, dry_run } },
      {
        onSuccess: ({ result }) => {
          setFound(result);
          if (dry_run) return;
          notify.success(done(result));
          onDone();
        },
      },
    );
  const take = async ([file]: File[]) => {
    if (!file) return;
    const text = await decodeText(file);
    setFound(null);
    setContent(text);
    run(text, true);
  };
  const fault =
    command.error &&
    ((command.error instanceof ApiError && command.error.fields?.content) ||
      classifyError(command.error).friendly);
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-muted">
        The list of accounts from QuickBooks (CSV or IIF) or Xero, as it was exported: each account keeps its
        name there for the accountant’s export. Or a CSV file whose first line is{' '}
        <code>code,name,type,parent</code>: types are asset, liability, equity, income, cost_of_goods_sold and
        expense; parent is the code of the account above.
      </p>
      <FileDrop
        label="Drop the file here, or press to choose it"
        accept=".csv,.txt,.iif,text/csv"
        onFiles={(files) => void take(files)}
      />
      {fault && (
        <p role="alert" className="text-tone-danger">
          {fault}
        </p>
      )}
      {found && content !== null && !command.error && (
        <>
          <ImportedAccounts found={found} />
          <div>
            <Button
              loading={command.isPending}
              disabled={found.added.length + found.renamed.length === 0 && !namesSomething(found)}
              onClick={() => run(content, false)}
            >
              {found.added.length > 0 ? `Add ${counted(found.added.length)}` : 'Import'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What is here already gets its name in the other program. */
const namesSomething = ({ program, known }: AccountsImported) => program !== null && known.length > 0;

const counted = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);

function done({ added, renamed }: AccountsImported): string {
  const parts = [`${counted(added.length)} added`, renamed.length > 0 && `${renamed.length} renamed`];
  return parts.filter(Boolean).join(', ');
}
