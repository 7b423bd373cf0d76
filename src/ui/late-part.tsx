import { type ComponentType, type ReactNode, startTransition, useEffect, useReducer, useState } from 'react';

export type LatePart<Props> = ((props: Props & { meanwhile?: ReactNode }) => ReactNode) & {
  /** Ahead of time: a part that is here is drawn at once. */
  readonly fetch: () => void;
};

/**
 * A part of a screen whose script comes when it is first wanted: `latePart(async () => (await import('./Map.tsx')).Map)`.
 * `meanwhile` stands in its place until then. Not React's `lazy`, which keeps what has come back until something has stood
 * in for it for 300 ms.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Where it may be already, by another way. */
  known: () => ComponentType<Props> | undefined = () => undefined,
): LatePart<Props> {
  const source: Source<Props> = { part: undefined, coming: undefined, load, known };
  return Object.assign(
    ({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) => {
      const Part = usePart(source);
      return Part ? <Part {...(props as unknown as Props)} /> : meanwhile;
    },
    { fetch: () => void fetchPart(source).catch(() => undefined) },
  );
}

interface Source<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly known: () => ComponentType<Props> | undefined;
  part: ComponentType<Props> | undefined;
  coming: Promise<void> | undefined;
}

function usePart<Props>(source: Source<Props>): ComponentType<Props> | undefined {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [failure, setFailure] = useState<{ readonly cause: unknown }>();
  source.part ??= source.known();
  const { part } = source;
  useEffect(() => {
    // A whole screen is drawn in slices, so that a press in between is answered.
    const drawInSlices = () => startTransition(draw);
    if (!part) fetchPart(source).then(drawInSlices, (cause) => setFailure({ cause }));
  }, [part, source]);
  if (failure) throw failure.cause;
  return part;
}

/** One that failed is tried again by the next who wants it. */
function fetchPart<Props>(source: Source<Props>): Promise<void> {
  source.coming ??= source.load().then(
    (part) => {
      source.part = part;
    },
    (cause) => {
      source.coming = undefined;
      throw cause;
    },
  );
  return source.coming;
}
