/** What every control of a form gets: its field, its value as the API has it (or what is typed so far), and its neighbours. */
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { Entry } from '#ui/api/where.ts';

export interface ControlProps {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** For one control of two columns: sets the neighbour. */
  readonly setOther?: (name: string, value: unknown) => void;
  /** The other values of the form: a site is looked for among those of the chosen customer. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whose field it is; a command's input belongs to none. */
  readonly resource?: AnyResource | undefined;
  /** Narrows what a ref may point to. */
  readonly refFilters?: readonly Entry[] | undefined;
  readonly disabled?: boolean | undefined;
}

/** For a control that a resource's display names for one of its columns. */
export type OwnControlProps = ControlProps & { readonly error?: string | undefined };

/** Stands for typed text that is no amount: the check then says what one looks like. */
export const unreadable = '?';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
