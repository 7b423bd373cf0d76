export interface AccountsImported {
  readonly added: readonly { readonly code: string; readonly name: string }[];
  readonly known: readonly string[];
}
