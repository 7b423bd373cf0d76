/**
 * Does `work` one at a time: who asks while it runs waits for one more run, which begins when that has ended and serves all who ask
 * until then. `gather`: waited for before each run, to serve more of them.
 */
export function inTurn(
  work: () => Promise<void>,
  gather: () => Promise<unknown> = async () => {},
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const run = async (before: Promise<void>) => {
    await before;
    await gather();
    next = undefined;
    await work();
  };
  return () => {
    next ??= run(last);
    last = next.catch(() => undefined);
    return next;
  };
}
