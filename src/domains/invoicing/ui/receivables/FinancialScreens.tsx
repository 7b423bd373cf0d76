import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { ChartOfAccounts } from '#domains/ledger/ui/accounts/ChartOfAccounts.tsx';
import { RecurringEntries } from '#domains/ledger/ui/entries/RecurringEntries.tsx';
import { Transactions } from '#domains/ledger/ui/entries/Transactions.tsx';

/** Ledger screens with the navigation of the financials, which the ledger can't import because invoicing depends on it. */
export function TransactionsScreen() {
  return <Transactions nav={<FinancialsNav current="/financials/transactions" />} />;
}

export function RecurringEntriesScreen() {
  return <RecurringEntries nav={<FinancialsNav current="/financials/recurring-entries" />} />;
}

export function ChartOfAccountsScreen() {
  return <ChartOfAccounts nav={<FinancialsNav current="/financials/chart-of-accounts" />} />;
}
