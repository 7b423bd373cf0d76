import pino from 'pino';

export type Log = pino.Logger;

/** Logs JSON lines to stderr; stdout is for people. Never passed any secret. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}
