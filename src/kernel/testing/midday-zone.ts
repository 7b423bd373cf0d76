const offset = 12 - new Date().getUTCHours();

/** A time zone in which it is now between noon and one o'clock, so that no test runs into the end of its day. */
export const middayZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;

/** Today in that zone: `2026-11-22`. */
export const middayDate = (): string => new Date(Date.now() + offset * 3_600_000).toISOString().slice(0, 10);
