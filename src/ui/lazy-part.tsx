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

interface LazyPartProps {
  fallback?: ReactNode;
  /** E.g. closes what was opened by a press. */
  onFailure?: () => void;
}

export type LazyPart<Props> = ((props: Props & LazyPartProps) => ReactNode) & {
  /** Prefetches the script: a loaded part renders at once. */
  readonly fetch: () => void;
};

/**
 * A component whose script is loaded when it is first rendered: `lazyPart(async () => (await import('./Map.tsx')).Map)`.
 * `fallback` is shown until then. Not React's `lazy`, which keeps showing a fallback for at least 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { known = () => undefined, failure = 'toast' }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  const source: Source<Props> = { part: undefined, coming: undefined, load, known, failure };
  return Object.assign(
    ({ fallback = null, onFailure, ...props }: Props & LazyPartProps) => {
      const Part = usePart(source, onFailure);
      return Part ? <Part {...(props as unknown as Props)} /> : fallback;
    },
    { fetch: () => void fetchPart(source).catch(() => undefined) },
  );
}

interface LazyPartOptions<Props> {
  /** The component, if it has already been loaded by other means. */
  readonly known?: () => ComponentType<Props> | undefined;
  /**
   * What happens when the script can't be loaded: `toast` shows a message and keeps `fallback`, `silent` does nothing, `throw`
   * lets the error boundary show it, as for a whole screen.
   */
  readonly failure?: 'toast' | 'silent' | 'throw';
}

interface Source<Props> extends Required<LazyPartOptions<Props>> {
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
    // Rendered in a transition, so that input meanwhile is handled.
    const drawInSlices = () => startTransition(draw);
    const fail = (cause: unknown) => {
      if (source.failure === 'throw') return setThrown({ cause });
      if (source.failure === 'toast') showFailure(cause);
      close.current?.();
    };
    if (!part) fetchPart(source).then(drawInSlices, fail);
  }, [part, source]);
  if (thrown) throw thrown.cause;
  return part;
}

/** Only a reload helps: browsers cache the failure of a script import. */
function showFailure(cause: unknown): void {
  recordError(cause);
  toast({
    title: 'This part could not be loaded',
    description: 'Check the connection, then load the page again. What was saved is safe.',
    variant: 'destructive',
    action: { label: 'Load again', onAction: () => location.reload() },
  });
}

/** After a failure the next render tries again. */
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
