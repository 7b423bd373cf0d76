import { ApiError } from '#ui/api-error.ts';

/** Passkeys belong to a name: there are none on a bare address, and none without TLS but on the machine itself. */
export function passkeysWorkHere(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return isSecureContext && !isAddress && typeof PublicKeyCredential === 'function';
}

/** What to say, or undefined when somebody has only closed the browser's own dialog. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return 'The passkey could not be used here.';
}
