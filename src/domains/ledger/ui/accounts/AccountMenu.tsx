/** The menu of an account in the tree. Unavailable items explain why. */
import { ArrowDown, ArrowUp, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AccountBalance } from '#domains/ledger/accounts/account-balances.report.ts';
import { moveAccount } from '#domains/ledger/accounts/move-account.ts';
import { accounts } from '#domains/ledger/ledger.resource.ts';
import { useRemove, useUpdate } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { where } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { notify } from '#ui/toast/notify.ts';

interface AccountMenuProps {
  readonly account: AccountBalance;
  /** The siblings under the same parent, in order. */
  readonly neighbours: readonly AccountBalance[];
  readonly hasChildren: boolean;
  readonly onAddBelow: () => void;
}

export function AccountMenu({ account, neighbours, hasChildren, onAddBelow }: AccountMenuProps) {
  const [open, setOpen] = useState<'edit' | 'move' | null>(null);
  const update = useUpdate(accounts);
  const remove = useRemove(accounts);
  const move = useCommand(moveAccount);
  const { id, name, is_active, system_key, is_used, parent_id, version } = account;
  const at = neighbours.findIndex((one) => one.id === id);
  const moveTo = (place: number) =>
    move.mutate(
      { id, input: { parent_id, before_id: neighbours.filter((one) => one.id !== id)[place]?.id ?? null } },
      { onError: (error) => reportError(`${name} was not moved`, error) },
    );
  const setActive = (active: boolean) =>
    update.mutate(
      { id, patch: { is_active: active }, version },
      {
        onSuccess: () => notify.success(active ? `${name} is in use again` : `${name} is out of use`),
        onError: (error) => reportError(`${name} was not changed`, error),
      },
    );
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${name}`}
            className="flex size-7 items-center justify-center rounded-md text-subtle hover:bg-line coarse:size-11"
          >
            <MoreHorizontal className="size-4" aria-hidden="true" />
          </button>
        }
      >
        <MenuItem onSelect={() => setOpen('edit')}>Rename or change</MenuItem>
        <MenuItem onSelect={onAddBelow}>Add an account below</MenuItem>
        <MenuItem onSelect={() => setOpen('move')}>Move under another</MenuItem>
        <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={at <= 0} onSelect={() => moveTo(at - 1)}>
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden="true" />}
          disabled={at < 0 || at === neighbours.length - 1}
          onSelect={() => moveTo(at + 1)}
        >
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          disabled={is_active && (system_key !== null || Number(account.balance) !== 0)}
          reason={
            !is_active
              ? undefined
              : system_key !== null
                ? 'Postings need this account'
                : Number(account.balance) !== 0
                  ? 'There is a balance on it'
                  : undefined
          }
          onSelect={() => setActive(!is_active)}
        >
          {is_active ? 'Put out of use' : 'Use again'}
        </MenuItem>
        <MenuItem
          destructive
          disabled={is_used || system_key !== null || hasChildren}
          reason={
            system_key !== null
              ? 'Postings need this account'
              : is_used
                ? 'There are entries on it: put it out of use instead'
                : hasChildren
                  ? 'There are accounts below it'
                  : undefined
          }
          onSelect={() =>
            remove.mutate(id, {
              onSuccess: () => notify.success(`${name} deleted`),
              onError: (error) => reportError(`${name} was not deleted`, error),
            })
          }
        >
          Delete
        </MenuItem>
      </DropdownMenu>
      <Sheet
        open={open === 'edit'}
        onOpenChange={(is) => setOpen(is ? 'edit' : null)}
        title={`${account.code} ${name}`}
      >
        <div className="p-4">
          <ResourceForm
            resource={accounts}
            row={account}
            placed={['parent_id', 'is_active']}
            place="sheet"
            onSaved={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        </div>
      </Sheet>
      <Sheet open={open === 'move'} onOpenChange={(is) => setOpen(is ? 'move' : null)} title={`Move ${name}`}>
        {open === 'move' && <MoveForm account={account} onDone={() => setOpen(null)} />}
      </Sheet>
    </>
  );
}

function MoveForm({ account, onDone }: { account: AccountBalance; onDone: () => void }): ReactNode {
  const move = useCommand(moveAccount);
  const [parent, setParent] = useState<string | null>(account.parent_id);
  const isCost = account.type === 'expense' || account.type === 'cost_of_goods_sold';
  const types = isCost ? ['expense', 'cost_of_goods_sold'] : [account.type];
  const fault =
    move.error instanceof ApiError
      ? (move.error.fields?.parent_id ?? classifyError(move.error).friendly)
      : undefined;
  return (
    <form
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        move.mutate(
          { id: account.id, input: { parent_id: parent, before_id: null } },
          {
            onSuccess: () => {
              notify.success(`${account.name} moved`);
              onDone();
            },
          },
        );
      }}
    >
      <FieldControl
        name="parent_id"
        label="Under"
        field={moveAccount.input.parent_id}
        value={parent}
        values={{}}
        error={fault}
        refFilters={where(accounts).in('type', types).entries}
        onChange={(value) => setParent(typeof value === 'string' ? value : null)}
      />
      <div className="flex gap-2">
        <Button type="submit" loading={move.isPending}>
          Move
        </Button>
        <Button type="button" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
