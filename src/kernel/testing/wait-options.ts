/** Timeout for `vi.waitFor` on effects after a response; generous, because other tests may keep the machine busy. */
export const waitOptions = { timeout: 45_000, interval: 50 };
