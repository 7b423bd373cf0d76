/** Props of every form control: the field, its value in the API's format (or the text typed so far), and the other values. */
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
  /** For one control of two columns: sets another field. */
  readonly setOther?: (name: string, value: unknown) => void;
  /** The other values of the form: sites are searched among those of the chosen customer. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The field's resource; undefined for a command's input. */
  readonly resource?: AnyResource | undefined;
  /** Narrows the rows a ref may point to. */
  readonly refFilters?: readonly Entry[] | undefined;
  readonly disabled?: boolean | undefined;
}

/** For a control that a resource's display specifies for a column. */
export type OwnControlProps = ControlProps & { readonly error?: string | undefined };

/** The value for text that is not a valid amount: validation then shows the expected format. */
export const unreadable = '?';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
