/**
 * Maps PostgreSQL errors to refusals. The constraint's name determines field and message; names of constraints and tables, SQL
 * and paths never appear in a message. Unknown errors are bugs and stay errors.
 */
import { notFound, Refused } from '../errors.ts';
import { idIsTaken } from '../id.ts';
import type { AnyResource } from '../resource.ts';
import { inSentence, labelOf } from '../validate.ts';
import type { Verb } from './rights.ts';

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
  readonly message?: string;
}

/** `resources`: the written table and its parts. Undefined if the error has no meaning for the user. */
export function refusalOf(
  error: unknown,
  verb: Verb,
  resources: readonly AnyResource[],
): Refused | undefined {
  if (error instanceof Refused) return error;
  if (!isDatabaseError(error)) return undefined;
  const { code } = error;
  if (error.constraint === 'client_ids_pkey') return idInUse();
  const resource = resources.find(({ name }) => name === error.table) ?? resources[0];
  const declared = resources.map((r) => r.refusals?.[error.constraint ?? '']).find((r) => r !== undefined);
  if (declared) {
    const usual = code === '23505' ? 'conflict' : code === '23P01' ? 'overlap' : 'invalid';
    return refused(declared.code ?? usual, declared.message, declared.field);
  }
  // Another row, made without a given id, has this one.
  if (resource && error.constraint === `${resource.name}_pkey`) return refused('conflict', idIsTaken, 'id');
  // Raised by `fw.refuse`: the message is for the user, the detail names the field.
  if (code === 'FW400') return refused('invalid', error.message ?? '', error.detail);
  if (code === '42501') return notFound();
  // Disk full: not about this request; the server has its own message.
  if (code === '53100') return undefined;
  if (unavailable.test(code)) {
    return new Refused('unavailable', 'This took too long or is busy. Try again in a moment.', {
      retryAfter: 1,
    });
  }
  if (code === '23503' && verb === 'delete') {
    return new Refused('conflict', 'This is still in use and can’t be deleted.');
  }
  if (code === '23P01') return refused('overlap', 'This overlaps with another one.');
  if (code === '22003') return refused('invalid', 'A number is too large.');
  if (code.startsWith('22')) return new Refused('bad_request', 'A value has the wrong form.');
  return resource && code.startsWith('23') ? violation(error, resource) : undefined;
}

/** Another request with the same id is running; a retry gets that one's row. */
function idInUse(): Refused {
  return new Refused('in_progress', 'Another request with this id is still running.', { retryAfter: 1 });
}

/** Statement timeout, lock not granted, deadlock, serialization failure, no resources. */
const unavailable = /^(?:57014|55P03|40001|40P01|53...|57P0.)$/;

export function isRetryable(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
}

function violation(error: DatabaseError, resource: AnyResource): Refused {
  const name = fieldOf(error, resource);
  const field = name === undefined ? undefined : resource.columns[name];
  const label = name !== undefined && field ? inSentence(labelOf(name, field)) : undefined;
  switch (error.code) {
    case '23505': {
      const what = `${inSentence(resource.label)}${label ? ` with this ${label}` : ''}`;
      return refused('conflict', `There is already a ${what}.`, name);
    }
    case '23503':
      return refused(
        'invalid',
        label ? `This ${label} doesn’t exist.` : 'Something this refers to doesn’t exist.',
        name,
      );
    case '23502':
      return refused('invalid', label ? `Enter the ${label}.` : 'A value is missing.', name);
    default:
      return refused(
        'invalid',
        label ? `This ${label} is not allowed.` : 'These values don’t go together.',
        name,
      );
  }
}

/** From `Key (tenant_id, customer_id)=…`, or the constraint's name: `parts_sku_key`, `work_orders_tenant_id_customer_id_fkey`. */
function fieldOf({ column, constraint, detail }: DatabaseError, resource: AnyResource): string | undefined {
  const isField = (name: string) => name !== 'tenant_id' && Object.hasOwn(resource.columns, name);
  if (column !== undefined && isField(column)) return column;
  const keys = /^Key \(([^)=]*)\)=/.exec(detail ?? '')?.[1]?.split(', ') ?? [];
  const named = (constraint ?? '')
    .replace(new RegExp(`^${resource.name}_(?:tenant_id_)?`), '')
    .replace(/_(?:key|fkey|check|idx)$/, '');
  return isField(named) ? named : keys.map((key) => key.replace(/^lower\((\w+)\)$/, '$1')).findLast(isField);
}

function refused(code: 'conflict' | 'overlap' | 'invalid', message: string, field?: string): Refused {
  return new Refused(code, message, field === undefined ? {} : { fields: { [field]: message } });
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}
