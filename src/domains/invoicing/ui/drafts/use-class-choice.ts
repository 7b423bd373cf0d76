import { useState } from 'react';
import { type ClassChoices, classesIn, useClasses } from '#domains/ledger/ui/classes/use-classes.ts';
import type { LineForm } from './draft-form.rules.ts';

interface ClassChoice {
  readonly shown: ClassChoices | undefined;
  /** What can be chosen on demand: “departments and branches”. */
  readonly offered: string | undefined;
  readonly show: () => void;
}

const plurals = { department_id: 'departments', branch_id: 'branches' } as const;

/** Departments and branches of the lines: in sight once a line has one, or when asked for. */
export function useClassChoice(lines: readonly LineForm[], enabled: boolean): ClassChoice {
  const choices = useClasses(enabled);
  const [isWanted, setWanted] = useState(
    lines.some(({ department_id, branch_id }) => department_id || branch_id),
  );
  const has = enabled ? classesIn(choices) : [];
  const isShown = isWanted && has.length > 0;
  return {
    shown: isShown ? choices : undefined,
    offered: has.length > 0 && !isShown ? has.map((name) => plurals[name]).join(' and ') : undefined,
    show: () => setWanted(true),
  };
}
