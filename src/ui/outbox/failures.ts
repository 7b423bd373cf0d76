import { isRecord } from '#kernel/type-guards.ts';
import { ApiError, type ApiFailure } from '../api-error.ts';

/** Of what needs a file that is not here. */
export const gone: ApiFailure = { status: 0, code: 'gone', message: 'The picture is gone.' };

/** The server was asked; anything else is a failure of this device. */
export class SendFailure extends Error {
  constructor(cause: unknown) {
    super('not sent', { cause });
  }
}

/** Nobody can be reached, or nobody may send from here: the same for everything that waits. */
export const isAbsence = ({ status, code }: ApiFailure): boolean =>
  [0, 401, 408, 429, 502, 503, 504].includes(status) ||
  ['network_not_allowed', 'device_verification_required'].includes(code);

export function failureOf(error: unknown): ApiFailure {
  if (error instanceof DOMException && error.name === 'AbortError')
    return { status: 0, code: 'aborted', message: error.message };
  if (!(error instanceof ApiError))
    return { status: 500, code: 'unknown', message: error instanceof Error ? error.message : String(error) };
  const { status, code, message, fields, details } = error;
  return { status, code, message, fields, details };
}

/** The server says that it was restored from a backup; its epoch since. */
export function epochAfterRestore(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'server_restored') return undefined;
  const { details } = error;
  return isRecord(details) && typeof details.epoch === 'string' ? details.epoch : undefined;
}
