/** What an import of accounts has done, or would do. */
export interface AccountsImported {
  /** Whose list it is; null: a file of our own form. */
  readonly program: 'QuickBooks' | 'Xero' | null;
  readonly added: readonly Coded[];
  /** Nothing was posted to the account with this code: it has the name of the file now. */
  readonly renamed: readonly (Coded & { readonly before: string })[];
  /** Here already; `there`: its name in the file. */
  readonly known: readonly (Coded & { readonly there: string })[];
  readonly left_out: readonly { readonly name: string; readonly why: string }[];
}

interface Coded {
  readonly code: string;
  readonly name: string;
}
