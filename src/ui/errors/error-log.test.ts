import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { clearErrorLog, errorLog, errorLogSize, recordError } from './error-log.ts';

beforeEach(clearErrorLog);

it('keeps the last 100 entries, newest last', () => {
  for (let n = 1; n <= 130; n += 1) recordError(new Error(`fault ${n}`));
  expect(errorLog()).toHaveLength(errorLogSize);
  expect(errorLog()[0]?.message).toBe('fault 31');
  expect(errorLog().at(-1)?.message).toBe('fault 130');
});

it('records the time and the failed request', () => {
  recordError(new ApiError({ status: 500, code: 'internal', message: 'x', request_id: 'r-1' }));
  expect(errorLog()[0]).toMatchObject({ request_id: 'r-1', category: 'unknown' });
  expect(Date.parse(errorLog()[0]?.at ?? '')).not.toBeNaN();
});
