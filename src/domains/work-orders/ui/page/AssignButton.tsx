import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { assignTechnicians } from '#domains/work-orders/assignment/assign-technicians.ts';
import { assignees } from '#domains/work-orders/assignment/assignee.resource.ts';
import { unassignTechnicians } from '#domains/work-orders/assignment/unassign-technicians.ts';
import { useCommand } from '#ui/api/command.ts';
import { readPage } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button, type ButtonProps } from '#ui/components/actions/Button.tsx';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { searchRows } from '#ui/resource/list/ref-choices.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';

export interface AssignButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  orders: readonly { readonly id: string; readonly can?: unknown }[];
  /** Whether the chosen person becomes the lead. */
  asLead?: boolean;
  label?: string;
  onDone?: () => void;
}

/** Assigns one or many orders to a person; Undo unassigns them. */
export function AssignButton({ orders, asLead, label = 'Assign', size, variant, onDone }: AssignButtonProps) {
  const workplace = useWorkplace();
  const assign = useCommand(assignTechnicians);
  const unassign = useCommand(unassignTechnicians);
  const [open, setOpen] = useState(false);
  const possible = orders.filter(({ can }) => !Array.isArray(can) || can.includes('assign'));
  const people = workplace.resourceOf('memberships');
  if (!people) return null;

  const give = async (person: Choice) => {
    setOpen(false);
    const input = { technician_ids: [person.value], ...(asLead && { lead_id: person.value }) };
    const done: string[] = [];
    let there: ReadonlySet<string>;
    let problem: unknown;
    try {
      there = await alreadyAssigned(person.value, possible);
    } catch (error) {
      return reportError('Nothing was assigned', error);
    }
    for (const { id } of possible) {
      try {
        await assign.mutateAsync({ id, input });
        done.push(id);
      } catch (error) {
        problem = error;
      }
    }
    const what = done.length === 1 ? 'Work order' : `${done.length} work orders`;
    if (problem) notify.error(`${what} assigned`, { description: classifyError(problem).friendly });
    else {
      notify.success(`${what} assigned to ${person.label}`, {
        duration: 8000,
        action: {
          label: 'Undo',
          onClick: () => {
            const added = done.filter((id) => !there.has(id));
            for (const id of added) unassign.mutate({ id, input: { technician_ids: [person.value] } });
          },
        },
      });
    }
    onDone?.();
  };
  return (
    <Popover
      label="Assign to"
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button
          variant={variant ?? 'outline'}
          {...(size && { size })}
          disabled={possible.length === 0}
          loading={assign.isPending}
        >
          <UserPlus className="size-4" aria-hidden="true" />
          {label}
        </Button>
      }
    >
      <Combobox
        label="Technician"
        placeholder="Find a person"
        value={null}
        onValueChange={(choice) => choice && void give(choice)}
        search={(text, signal) =>
          searchRows(people, text, workplace, { filters: where().eq('status', 'active').entries, signal })
        }
      />
    </Popover>
  );
}

/** The orders this person is already assigned to; Undo leaves those assignments. */
async function alreadyAssigned(
  personId: string,
  orders: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const question = where(assignees)
    .eq('technician_id', personId)
    .in(
      'work_order_id',
      orders.map(({ id }) => id),
    );
  const page = await readPage(assignees.name, question.entries, { limit: 1000, counted: false });
  return new Set(page.rows.map((row) => String(row.work_order_id)));
}
