import { bankLines } from '#domains/banking/bank.resource.ts';
import type { BankAccount } from '#domains/banking/bank-accounts.report.ts';
import { unmatchBankLine } from '#domains/banking/matching/unmatch-line.ts';
import { where } from '#ui/api/where.ts';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';

/** All bank lines of the account with their status; a match or an ignored line can be undone here. */
export function AllLines({ account }: { account: BankAccount }) {
  return (
    <RelatedList
      resource={bankLines}
      filters={where(bankLines).eq('account_id', account.id)}
      order="booked_on.desc"
      columns={['booked_on', 'description', 'counterparty', 'amount', 'status']}
      select="can"
      rowActions={(line) =>
        line.status === 'unmatched' ? null : <CommandBar commands={[unmatchBankLine]} row={line} menuOnly />
      }
      empty="No statement of this account has been imported."
    />
  );
}
