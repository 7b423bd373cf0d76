/** How a resource is shown wherever it appears: the page of a row, and the word, hue and shape of each of its states. */
import type { Role } from './access.ts';
import type { AnyResource } from './resource.ts';

export type Tone = 'neutral' | 'info' | 'progress' | 'waiting' | 'success' | 'danger' | 'muted';
export type StatusShape =
  | 'dashed'
  | 'ring'
  | 'dot'
  | 'half'
  | 'pause'
  | 'filled'
  | 'check'
  | 'crossed'
  | 'alert'
  | 'slash';

export interface StatusLook {
  readonly label: string;
  readonly tone: Tone;
  /** Where two statuses share a tone, another shape tells them apart. */
  readonly shape?: StatusShape;
}

/** A component of the interface, as far as declarations know it. */
export type Component<Props = never> = (props: Props) => unknown;
export type LoadComponent = () => Promise<Component>;

type Values = Readonly<Record<string, unknown>>;
/** `withCustomFields`: a resource as the company has it, with the fields that it has added. */
type Place = { readonly withCustomFields: (resource: AnyResource) => AnyResource };

export interface ResourceDisplay {
  readonly resource: Pick<AnyResource, 'name'>;
  /** The page of a row: `(id) => \`/work-orders/${id}\``. */
  readonly path?: (id: string) => string;
  /** Whom that page is for: left out, for everyone. Others read the name and follow no link. */
  readonly pathFor?: readonly Role[];
  /** Columns whose values have a shape, a word and a hue: `{ status: statusRegistry({…}) }`. */
  readonly looks?: Readonly<Record<string, (value: string) => StatusLook>>;
  /** What a row that is made on the way to something else may bring along, by one tick: a customer its first site. */
  readonly brings?: {
    readonly label: string;
    readonly help: string;
    /** What is sent with the row; undefined where there is nothing to bring yet. */
    readonly parts: (values: Values, place: Place) => Values | undefined;
  };
  /** Columns with a control of their own in every form; null where a neighbour's control has it. */
  readonly controls?: Readonly<Record<string, LoadComponent | null>>;
}

/** One place per domain: `const workOrderStatus = statusRegistry({ on_hold: { label: 'On hold', tone: 'waiting' } })`. */
export function statusRegistry<S extends string>(looks: Readonly<Record<S, StatusLook>>) {
  return (status: string): StatusLook =>
    (looks as Readonly<Record<string, StatusLook>>)[status] ?? { label: sentence(status), tone: 'neutral' };
}

/** `cannot_complete` → `Cannot complete`. */
export function sentence(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
