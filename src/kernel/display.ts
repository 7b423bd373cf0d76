/** How a resource is displayed everywhere: the path of a row's page, and the label, tone and shape of each status. */
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
  /** Distinguishes statuses of the same tone. */
  readonly shape?: StatusShape;
}

/** A UI component, without depending on the UI framework. */
export type Component<Props = never> = (props: Props) => unknown;
export type LoadComponent = () => Promise<Component>;

type Values = Readonly<Record<string, unknown>>;
/** `withCustomFields`: returns a resource with the company's custom fields. */
type Place = { readonly withCustomFields: (resource: AnyResource) => AnyResource };

export interface ResourceDisplay {
  readonly resource: Pick<AnyResource, 'name'>;
  /** The page of a row: `(id) => \`/work-orders/${id}\``. */
  readonly path?: (id: string) => string;
  /** Roles that can open that page; undefined: everyone. Others see the name without a link. */
  readonly pathFor?: readonly Role[];
  /** Columns whose values are displayed with a shape, a label and a tone: `{ status: statusRegistry({…}) }`. */
  readonly looks?: Readonly<Record<string, (value: string) => StatusLook>>;
  /** Optional parts offered by a checkbox when the row is created inside another form: a customer with its first site. */
  readonly brings?: {
    readonly label: string;
    readonly help: string;
    /** The nested parts to send with the row; undefined if there is nothing to send yet. */
    readonly parts: (values: Values, place: Place) => Values | undefined;
  };
  /** Columns with their own form control; null if another column's control covers it. */
  readonly controls?: Readonly<Record<string, LoadComponent | null>>;
}

/**
 * Display of statuses, defined once per domain: `const workOrderStatus = statusRegistry({ on_hold: { label: 'On hold', tone:
 * 'waiting' } })`.
 */
export function statusRegistry<S extends string>(looks: Readonly<Record<S, StatusLook>>) {
  return (status: string): StatusLook =>
    (looks as Readonly<Record<string, StatusLook>>)[status] ?? { label: sentence(status), tone: 'neutral' };
}

/** `cannot_complete` → `Cannot complete`. */
export function sentence(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
