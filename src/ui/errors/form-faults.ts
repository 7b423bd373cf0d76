import { ApiError } from '../api-error.ts';
import { classifyError } from './classify-error.ts';

export interface FormFaults {
  /** Sentences of the server at the fields that they are about. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is said for the whole, where no field is at fault. */
  readonly problem: string | undefined;
}

const none: FormFaults['fields'] = {};

/** What a form shows of a failed call; nothing where none has failed. */
export function formFaults(error: unknown): FormFaults {
  const fields = error instanceof ApiError ? error.fields : none;
  const isWhole = Boolean(error) && Object.keys(fields).length === 0;
  return { fields, problem: isWhole ? classifyError(error).friendly : undefined };
}
