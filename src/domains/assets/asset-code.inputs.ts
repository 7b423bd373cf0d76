export const mostCodesAtOnce = 500;

export interface ScannedCode {
  readonly asset_code_id: string;
  readonly code: string;
  /** Both null for a pre-printed label that is not assigned yet. */
  readonly asset: {
    readonly id: string;
    readonly name: string;
    readonly asset_tag: string | null;
    readonly status: string;
    readonly location: string | null;
    readonly site: string | null;
  } | null;
  readonly room: {
    readonly id: string;
    readonly number: string;
    readonly floor: string | null;
    readonly status: string;
    readonly site: string;
  } | null;
}
