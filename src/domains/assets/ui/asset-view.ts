import type { Json } from '#kernel/field.ts';
import type { Row } from '#ui/resource/names.ts';

/** An asset as its page reads it: all columns the viewer may read. */
export type AssetView = Row & {
  readonly name: string;
  readonly asset_tag: string | null;
  readonly category: string | null;
  readonly site_id: string | null;
  readonly customer_id: string | null;
  readonly location: string | null;
  readonly status: string;
  readonly status_since: string | null;
  readonly status_note: string | null;
  readonly warranty_ends_on: string | null;
  readonly specs: Readonly<Record<string, Json>> | null;
  /** Only for the office. */
  readonly total_cost?: string | null;
  readonly can: readonly string[];
};
