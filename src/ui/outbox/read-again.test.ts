import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './read-again.ts';

it('reads once more what is being read for the first time', async () => {
  const client = new QueryClient();
  let stored = 'before';
  let answer = () => {};
  const first = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const queryKey = ['table', 'visits'];
  const queryFn = async () => {
    const read = stored;
    await first;
    return read;
  };
  const reading = client.fetchQuery({ queryKey, queryFn });
  stored = 'after';
  const again = readAgain(client);
  answer();
  await Promise.all([reading, again]);
  expect(client.getQueryData(queryKey)).toBe('after');
});
