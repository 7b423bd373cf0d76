import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { recordError } from './errors/error-log.ts';
import { toast } from './toast/toast.ts';

interface LatePartProps {
  meanwhile?: ReactNode;
  /** For what was opened by a press: it closes again. */
  onFailure?: () => void;
}

export type LatePart<Props> = ((props: Props & LatePartProps) => ReactNode) & {
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
  { known = () => undefined, failure = 'is told' }: LatePartOptions<Props> = {},
): LatePart<Props> {
  const source: Source<Props> = { part: undefined, coming: undefined, load, known, failure };
  return Object.assign(
    ({ meanwhile = null, onFailure, ...props }: Props & LatePartProps) => {
      const Part = usePart(source, onFailure);
      return Part ? <Part {...(props as unknown as Props)} /> : meanwhile;
    },
    { fetch: () => void fetchPart(source).catch(() => undefined) },
  );
}

interface LatePartOptions<Props> {
  /** Where it may be already, by another way. */
  readonly known?: () => ComponentType<Props> | undefined;
  /**
   * What becomes of a part that cannot be fetched. A message says so, and `meanwhile` and everything around it stay; or
   * nothing is said; or the page around it shows the error, as it does for a whole screen.
   */
  readonly failure?: 'is told' | 'stays away' | 'is thrown';
}

interface Source<Props> extends Required<LatePartOptions<Props>> {
  readonly load: () => Promise<ComponentType<Props>>;
  part: ComponentType<Props> | undefined;
  coming: Promise<void> | undefined;
}

function usePart<Props>(
  source: Source<Props>,
  onFailure: (() => void) | undefined,
): ComponentType<Props> | undefined {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [thrown, setThrown] = useState<{ readonly cause: unknown }>();
  source.part ??= source.known();
  const close = useRef(onFailure);
  close.current = onFailure;
  const { part } = source;
  useEffect(() => {
    // A whole screen is drawn in slices, so that a press in between is answered.
    const drawInSlices = () => startTransition(draw);
    const fail = (cause: unknown) => {
      if (source.failure === 'is thrown') return setThrown({ cause });
      if (source.failure === 'is told') tell(cause);
      close.current?.();
    };
    if (!part) fetchPart(source).then(drawInSlices, fail);
  }, [part, source]);
  if (thrown) throw thrown.cause;
  return part;
}

/** Only the whole page brings it back: a browser keeps the failure of a script until then. */
function tell(cause: unknown): void {
  recordError(cause);
  toast({
    title: 'This part could not be loaded',
    description: 'Check the connection, then load the page again. What was saved is safe.',
    variant: 'destructive',
    action: { label: 'Load again', onAction: () => location.reload() },
  });
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
