interface Account {
  readonly code: string;
  readonly xero_code: string | null;
  readonly subtype: string | null;
  readonly system_key: string | null;
}

/**
 * Why Xero would refuse a journal on the account under its own code. Its receivable and payable accounts follow its own invoices and bills
 * (Xero, "Record movements in system accounts"), its bank accounts what the bank says ("Manually adjust a bank account balance"), and codes have up to ten characters.
 */
export function xeroFault({ code, xero_code, system_key, subtype }: Account): string | null {
  if (xero_code !== null) return null;
  if (system_key === 'accounts_receivable' || system_key === 'accounts_payable')
    return 'Xero takes no journals on its own receivable and payable accounts: enter another account’s code.';
  if (subtype === 'bank') return 'Xero takes no journals on a bank account: enter a clearing account’s code.';
  return code.length > 10 ? 'Codes in Xero have up to 10 characters.' : null;
}
