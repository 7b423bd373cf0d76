/** Pairs the first photo taken before with the first one taken after, and so on. */
interface Taken {
  readonly id: string;
  readonly stage: string;
  readonly taken_at: string;
}

export interface Pair<P> {
  readonly before: P | undefined;
  readonly after: P | undefined;
}

export function photoPairs<P extends Taken>(
  photos: readonly P[],
): { readonly pairs: readonly Pair<P>[]; readonly during: readonly P[] } {
  const of = (stage: string) =>
    photos
      .filter((photo) => photo.stage === stage)
      .sort((a, b) => a.taken_at.localeCompare(b.taken_at) || a.id.localeCompare(b.id));
  const [before, during, after] = [of('before'), of('during'), of('after')];
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    before: before[index],
    after: after[index],
  }));
  return { pairs, during };
}

/** In the order of the page: pair by pair, then the ones taken during the work. */
export function photosInOrder<P extends Taken>(photos: readonly P[]): readonly P[] {
  const { pairs, during } = photoPairs(photos);
  return [
    ...pairs.flatMap(({ before, after }) => [before, after].filter((one) => one !== undefined)),
    ...during,
  ];
}
