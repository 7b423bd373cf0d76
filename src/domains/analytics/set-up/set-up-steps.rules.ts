/** What a company sets up before it works with customers, in the order in which it is asked for. */
export const setUpSteps = [
  'customers',
  'people',
  'first_job',
  'address',
  'logo',
  'tax',
  'payment',
  'mail',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export interface SetUpState {
  readonly step: SetUpStep;
  readonly is_done: boolean;
  /** Somebody of the office does not want to be asked for it any more. */
  readonly is_put_away: boolean;
}

export const isOpen = ({ is_done, is_put_away }: SetUpState) => !is_done && !is_put_away;
