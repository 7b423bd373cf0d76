/**
 * Measures how long something takes undisturbed: repeated until a try took less than `ms`, at most ten times. A busy machine
 * delays some tries; what is slow by itself is slow each time.
 */
export async function quickest(ms: number, go: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 10 && least >= ms; tries += 1) {
    const started = performance.now();
    await go();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
