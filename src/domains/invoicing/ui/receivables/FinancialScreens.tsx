import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { ChartOfAccounts } from '#domains/ledger/ui/accounts/ChartOfAccounts.tsx';
import { Transactions } from '#domains/ledger/ui/entries/Transactions.tsx';

/** The ledger stands below invoicing: here its screens get the way to the other parts of the financials. */
export function TransactionsScreen() {
  return <Transactions nav={<FinancialsNav current="/financials/transactions" />} />;
}

export function ChartOfAccountsScreen() {
  return <ChartOfAccounts nav={<FinancialsNav current="/financials/chart-of-accounts" />} />;
}
