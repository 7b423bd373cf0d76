import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { accounts } from './ledger.resource.ts';

/** Under another account, or to another place among its neighbours. */
export const moveAccount = defineCommand(accounts, 'move', {
  label: 'Move',
  again: 'allowed',
  allow: office,
  permission: 'manage_accounts',
  input: {
    parent_id: field.ref('accounts', { label: 'Under', help: 'At the top when left empty' }),
    before_id: field.ref('accounts', { label: 'Before', help: 'Last when left empty' }),
  },
});

/** Columns code, name, type and parent (its code); known codes are left as they are. */
export const importAccounts = defineCommand(accounts, 'import', {
  label: 'Import accounts',
  allow: office,
  permission: 'manage_accounts',
  scope: 'collection',
  input: {
    content: field.longText({ label: 'File', required: true, max: 500_000 }),
    /** Says what would happen and changes nothing. */
    dry_run: field.boolean({ label: 'Only look' }),
  },
});

export interface AccountsImported {
  readonly added: readonly { readonly code: string; readonly name: string }[];
  readonly known: readonly string[];
}
