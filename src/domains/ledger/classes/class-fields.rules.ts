/** The classes as fields of what has them: lines of entries and documents, jobs, rules. */
import { field } from '#kernel/field.ts';

export const classNames = ['department_id', 'branch_id'] as const;
export type ClassName = (typeof classNames)[number];
export type Classes = Readonly<Record<ClassName, string | null>>;

export const noClasses: Classes = { department_id: null, branch_id: null };

export const inUse = [['is_active', 'eq.true']] as const;

/** Chosen by somebody. */
export const classInput = {
  department_id: field.ref('departments', { label: 'Department', among: inUse }),
  branch_id: field.ref('branches', { label: 'Branch', among: inUse }),
};

/** Written by commands and postings. */
export const keptClasses = {
  department_id: field.ref('departments', { label: 'Department', writableBy: 'nobody' }),
  branch_id: field.ref('branches', { label: 'Branch', writableBy: 'nobody' }),
};

/** Those of a posting line that somebody chose; one that is left out is the job's. */
export const givenClasses = ({ department_id, branch_id }: Partial<Classes>): Partial<Classes> => ({
  ...(department_id && { department_id }),
  ...(branch_id && { branch_id }),
});

export const classesOf = ({ department_id, branch_id }: Partial<Classes>): Classes => ({
  department_id: department_id ?? null,
  branch_id: branch_id ?? null,
});
