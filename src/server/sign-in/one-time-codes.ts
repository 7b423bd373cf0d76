// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and thirty seconds, the format every app supports. The previous
// and the next period count too, for clocks that are slightly off.

import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '#domains/identity/tables.ts';

const SECONDS = 30;

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: 20 }).base32,
  newRecoveryCode: () => new Secret({ size: 10 }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'),
  stepOf(secret, code, after) {
    const away = codesOf(secret).validate({ token: code, window: 1 });
    if (away === null) return undefined;
    const step = TOTP.counter({ period: SECONDS }) + away;
    return step > after ? step : undefined;
  },
};

export function codeAt(secret: string, step: number): string {
  return codesOf(secret).generate({ timestamp: step * SECONDS * 1000 });
}

const codesOf = (secret: string) => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: SECONDS });
