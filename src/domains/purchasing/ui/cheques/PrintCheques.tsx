/** Chooses payments by cheque that have none yet, gives each its number and opens the file for the printer. */
import { useState } from 'react';
import type { ChequesToPrint } from '#domains/purchasing/cheques/cheques-to-print.report.ts';
import { printCheques } from '#domains/purchasing/cheques/print-cheques.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { ChequeSetup } from './ChequeSetup.tsx';

export type ChequeAccount = ChequesToPrint['accounts'][number];

export function PrintCheques() {
  const { data, error, refetch } = useReport<ChequesToPrint>('cheques_to_print');
  const [printed, setPrinted] = useState<readonly string[]>([]);
  const title = words('Print cheques');
  const shown = data?.accounts.filter(({ payments }) => payments.length > 0) ?? [];
  return (
    <Page title={title}>
      <PageHeader
        context={<BackLink to="/financials/cheques" label={words('Cheques')} />}
        title={title}
        description={words('On voucher paper: the cheque on top, two stubs with the bills below.')}
      />
      <Permitted right="record_payments">
        {error && !data ? (
          <ErrorState title="The payments could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : (
          <>
            {printed.length > 0 && (
              <p className="flex items-center gap-3">
                {words(
                  printed.length === 1 ? '1 cheque is written.' : `${printed.length} cheques are written.`,
                )}
                <Button asChild>
                  <a href={linkTo(`cheques/pdf?ids=${printed.join(',')}`)} target="_blank" rel="noreferrer">
                    Open the PDF
                  </a>
                </Button>
              </p>
            )}
            {shown.length === 0 && printed.length === 0 && (
              <p className="text-muted">{words('No payment by cheque waits to be printed.')}</p>
            )}
            {shown.map((account) => (
              <AccountCheques key={account.id} account={account} onPrinted={setPrinted} />
            ))}
            {data.accounts.map((account) => (
              <ChequeSetup key={`${account.id} ${account.next_number}`} account={account} />
            ))}
          </>
        )}
      </Permitted>
    </Page>
  );
}

function AccountCheques({
  account,
  onPrinted,
}: {
  account: ChequeAccount;
  onPrinted: (ids: readonly string[]) => void;
}) {
  const { currency, locale } = useWorkplace().viewer;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const print = useCommand(printCheques, {
    done: () => words('Cheques written'),
    failed: words('No cheque was written'),
  });
  const chosen = account.payments.filter(({ id }) => !left.has(id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const run = () =>
    print.mutate(
      { input: { payments: chosen.map(({ id }) => id) } },
      {
        onSuccess: (made) => {
          const { cheques } = propertiesOf(made);
          onPrinted(Array.isArray(cheques) ? cheques.map(String) : []);
        },
      },
    );
  const { fields: errors, problem } = formFaults(print.error);
  return (
    <Section title={account.name} aside={words(`Next cheque: ${account.next_number}`)}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {account.payments.map(({ id, number, vendor, paid_on, amount }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
            <Checkbox label={`${vendor} · ${number}`} checked={!left.has(id)} onChange={() => toggle(id)} />
            <span className="flex gap-3 text-muted">
              <When at={paid_on} locale={locale} />
              <Money value={amount} currency={currency} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
      {(errors.payments ?? problem) && (
        <p role="alert" className="text-tone-danger">
          {errors.payments ?? problem}
        </p>
      )}
      <div>
        <Button loading={print.isPending} disabled={chosen.length === 0} onClick={run}>
          {words(chosen.length === 1 ? 'Print cheque' : `Print ${chosen.length} cheques`)}
        </Button>
      </div>
    </Section>
  );
}
