/** The first photo from before stands beside the first from after, and so on; those of one checklist item belong together. */
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

/** As the page shows them: pair by pair, then what was taken in between. */
export function photosInOrder<P extends Taken>(photos: readonly P[]): readonly P[] {
  const { pairs, during } = photoPairs(photos);
  return [
    ...pairs.flatMap(({ before, after }) => [before, after].filter((one) => one !== undefined)),
    ...during,
  ];
}
