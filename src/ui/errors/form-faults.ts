import { ApiError } from '../api-error.ts';
import { classifyError } from './classify-error.ts';

export interface FormFaults {
  /** The server's messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The message for the whole form, when no field is at fault. */
  readonly problem: string | undefined;
}

const none: FormFaults['fields'] = {};

/** What a form shows for a failed call; empty without one. */
export function formFaults(error: unknown): FormFaults {
  const fields = error instanceof ApiError ? error.fields : none;
  const isWhole = Boolean(error) && Object.keys(fields).length === 0;
  return { fields, problem: isWhole ? classifyError(error).friendly : undefined };
}
