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
  /** E.g. closes what was opened by a press. */
  onFailure?: () => void;
}

export type LatePart<Props> = ((props: Props & LatePartProps) => ReactNode) & {
  /** Prefetches the script: a loaded part renders at once. */
  readonly fetch: () => void;
};

/**
 * A component whose script is loaded when it is first rendered: `latePart(async () => (await import('./Map.tsx')).Map)`.
 * `meanwhile` is shown until then. Not React's `lazy`, which keeps showing a fallback for at least 300 ms.
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
  /** The component, if it has already been loaded by other means. */
  readonly known?: () => ComponentType<Props> | undefined;
  /**
   * What happens when the script can't be loaded: `toast` shows a message and keeps `meanwhile`, `silent` does nothing, `throw`
   * lets the error boundary show it, as for a whole screen.
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
    // Rendered in a transition, so that input meanwhile is handled.
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

/** Only a reload helps: browsers cache the failure of a script import. */
function tell(cause: unknown): void {
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
