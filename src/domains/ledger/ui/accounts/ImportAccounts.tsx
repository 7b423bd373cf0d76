/** Imports accounts from a file: previewed first, then added all at once. */
import { useState } from 'react';
import type { AccountsImported } from '#domains/ledger/accounts/account.inputs.ts';
import { importAccounts } from '#domains/ledger/accounts/import-chart-of-accounts.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FileDrop } from '#ui/components/inputs/FileDrop.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';

const shown = 12;

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
          notify.success(`${result.added.length} accounts added`);
          onDone();
        },
      },
    );
  const take = async ([file]: File[]) => {
    if (!file) return;
    const text = await file.text();
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
        A CSV file whose first line is <code>code,name,type,parent</code>. Types are asset, liability, equity,
        income, cost_of_goods_sold and expense; parent is the code of the account above.
      </p>
      <FileDrop
        label="Drop the file here, or press to choose it"
        accept=".csv,.txt,text/csv"
        onFiles={(files) => void take(files)}
      />
      {fault && (
        <p role="alert" className="text-tone-danger">
          {fault}
        </p>
      )}
      {found && content !== null && !command.error && (
        <>
          <ul>
            {found.added.slice(0, shown).map(({ code, name }) => (
              <li key={code}>
                <span className="text-subtle tabular">{code}</span> {name}
              </li>
            ))}
          </ul>
          {found.added.length > shown && <p className="text-muted">and {found.added.length - shown} more</p>}
          {found.known.length > 0 && (
            <p className="text-muted">{found.known.length} codes are here already and stay as they are.</p>
          )}
          <div>
            <Button
              loading={command.isPending}
              disabled={found.added.length === 0}
              onClick={() => run(content, false)}
            >
              Add {found.added.length} accounts
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
