import { useMemo } from 'react';
import { branches, departments } from '#domains/ledger/classes/class.resource.ts';
import { type ClassName, classNames } from '#domains/ledger/classes/class-fields.rules.ts';
import { useRows } from '#ui/api/rows.ts';
import type { Option } from '#ui/components/inputs/Select.tsx';

interface ClassRow {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}

export type ClassChoices = Readonly<Record<ClassName, readonly (Option & { readonly isActive: boolean })[]>>;

const question = { select: 'id,name,is_active', order: 'name', limit: 500, count: false } as const;

/** The departments and branches of the company, also those not in use any more. Both lists are empty where it has none. */
export function useClasses(enabled = true): ClassChoices {
  const { rows: inDepartments } = useRows<typeof departments, ClassRow>(departments, {
    ...question,
    enabled,
  });
  const { rows: inBranches } = useRows<typeof branches, ClassRow>(branches, { ...question, enabled });
  return useMemo(
    () => ({ department_id: inDepartments.map(choiceOf), branch_id: inBranches.map(choiceOf) }),
    [inDepartments, inBranches],
  );
}

const choiceOf = ({ id, name, is_active }: ClassRow) => ({ value: id, label: name, isActive: is_active });

/** Which of the two the company has. */
export const classesIn = (choices: ClassChoices): readonly ClassName[] =>
  classNames.filter((name) => choices[name].length > 0);
