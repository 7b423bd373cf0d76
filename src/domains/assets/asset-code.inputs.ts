export const mostCodesAtOnce = 500;

export interface ScannedCode {
  readonly asset_code_id: string;
  readonly code: string;
  /** Null for a pre-printed label that is not assigned yet. */
  readonly asset: {
    readonly id: string;
    readonly name: string;
    readonly asset_tag: string | null;
    readonly status: string;
    readonly location: string | null;
    readonly site: string | null;
  } | null;
}
