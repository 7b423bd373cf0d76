/**
 * For `vi.waitFor`: how long a test waits for what happens after the answer. It goes on as soon as it has happened; a machine
 * that other tests keep busy takes its time.
 */
export const patience = { timeout: 45_000, interval: 50 };
