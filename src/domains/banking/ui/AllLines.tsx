import { where } from '#ui/api/where.ts';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { bankLines } from '../bank.resource.ts';
import type { BankAccount } from '../bank-accounts.report.ts';
import { unmatchBankLine } from '../unmatch-line.ts';

/** Everything the statements of the account said, with what became of it; a match or an ignored line is taken back here. */
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
