import { ApiError } from '#ui/api-error.ts';
import { isDemo } from '#ui/demo.ts';

/** Passkeys are bound to a host name: not available on an IP address, nor without TLS except on localhost, nor in the demo. */
export function passkeysWorkHere(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return !isDemo && isSecureContext && !isAddress && typeof PublicKeyCredential === 'function';
}

/** The message to show, or undefined if the user closed the browser's dialog. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return 'The passkey could not be used here.';
}
