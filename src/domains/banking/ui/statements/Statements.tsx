import { bankImports } from '#domains/banking/bank.resource.ts';
import type { BankAccount } from '#domains/banking/bank-accounts.report.ts';
import { undoImport } from '#domains/banking/statements/import-statement.ts';
import { where } from '#ui/api/where.ts';
import { CommandBar } from '#ui/resource/commands/CommandBar.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';

/** The imported files; one can be undone while none of its lines is matched. */
export function Statements({ account }: { account: BankAccount }) {
  return (
    <RelatedList
      resource={bankImports}
      filters={where(bankImports).eq('account_id', account.id)}
      order="created_at.desc"
      columns={['file_name', 'from_date', 'to_date', 'line_count', 'duplicate_count', 'undone_at']}
      select="can"
      rowActions={(row) => (row.undone_at ? null : <CommandBar commands={[undoImport]} row={row} menuOnly />)}
      empty="No statement of this account has been imported."
    />
  );
}
