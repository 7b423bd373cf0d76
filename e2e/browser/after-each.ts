// Beside the error of a failed journey stands what its open pages showed and what they had asked for: where the suite runs
// unattended, nobody can look at the screen afterwards.

import { afterEach } from 'vitest';
import { describePages } from './watched-pages.ts';

afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0];
  if (task.result?.state !== 'fail' || !error) return;
  error.message = [error.message, ...(await describePages())].join('\n\n');
});
