import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on stderr, so that stdout stays for people. Nothing secret is ever passed to it. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}
