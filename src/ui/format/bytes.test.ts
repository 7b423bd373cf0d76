import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it('says kilobytes or megabytes, with a decimal where it tells something', () => {
  expect([120, 8_940, 340_400, 3_420_000, 48_700_000].map((bytes) => formatBytes(bytes, 'en-US'))).toEqual([
    '0.1 kB',
    '8.9 kB',
    '340 kB',
    '3.4 MB',
    '49 MB',
  ]);
});
