// Passkeys: the options sent to the browser, and the verification of its response. The challenge is a one-time link, so that a
// response counts once. Names and origin come from the configuration.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type NewPasskey, notePasskeyUsed, passkeysOf } from '#domains/identity/factors/second-factors.ts';
import { issueLink, redeemLink } from '#domains/identity/sign-in/one-time-links.ts';
import type { IdentityCtx } from '#domains/identity/tables.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { fromBase64Url, utf8 } from '../bytes.ts';

/** `origin`: the Origin header; only used on localhost, where ports differ. */
export type Place = { readonly publicUrl: string; readonly origin: string | undefined };

type Person = { readonly id: string; readonly email: string; readonly fullName: string };

const MINUTES = 5;
/** Loaded lazily: half of the code that the server would otherwise read at startup, and rarely used. */
const webauthn = () => import('@simplewebauthn/server');
const transportsOf = (list: readonly string[]) => list as AuthenticatorTransport[];
type AuthenticatorTransport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

export async function askForNewPasskey(ctx: IdentityCtx, place: Place, person: Person) {
  const challenge = await issueLink(ctx, person.id, 'passkey_register', MINUTES);
  const known = await passkeysOf(ctx, { userId: person.id });
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Fieldwright',
    rpID: rpIdOf(place),
    userID: utf8(person.id),
    userName: person.email,
    userDisplayName: person.fullName,
    challenge: fromBase64Url(challenge),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({
      id: one.credential_id,
      transports: transportsOf(one.transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function readNewPasskey(
  ctx: IdentityCtx,
  place: Place,
  userId: string,
  response: unknown,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: async (challenge) =>
      (await redeemLink(ctx, challenge, 'passkey_register')).userId === userId,
    expectedOrigin: originsOf(place),
    expectedRPID: rpIdOf(place),
    requireUserVerification: true,
  }).catch(asRefusal);
  if (!result?.verified) throw invalid({ passkey: 'The passkey was not made. Try again.' });
  const { credential } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

/** With a user: any of their passkeys. Without: a discoverable passkey, which identifies its user. */
export async function askForPasskey(ctx: IdentityCtx, place: Place, userId: string | null) {
  const challenge = await issueLink(ctx, null, 'passkey_sign_in', MINUTES);
  const known = userId ? await passkeysOf(ctx, { userId }) : [];
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: rpIdOf(place),
    challenge: fromBase64Url(challenge),
    userVerification: userId ? 'preferred' : 'required',
    allowCredentials: known.map((one) => ({
      id: one.credential_id,
      transports: transportsOf(one.transports),
    })),
  });
}

/**
 * The user of the passkey; undefined if the response is invalid. Alone it replaces password and second factor, so the device must
 * have verified its user.
 */
export async function readPasskey(
  ctx: IdentityCtx,
  place: Place,
  given: unknown,
  isAlone: boolean,
): Promise<string | undefined> {
  const response = given as AuthenticationResponseJSON;
  const credentialId = typeof response?.id === 'string' ? response.id : '';
  const [passkey] = await passkeysOf(ctx, { credentialId });
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) => Boolean(await redeemLink(ctx, challenge, 'passkey_sign_in')),
    expectedOrigin: originsOf(place),
    expectedRPID: rpIdOf(place),
    requireUserVerification: isAlone,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: transportsOf(passkey.transports),
    },
  }).catch(asRefusal);
  if (!result?.verified) return undefined;
  await notePasskeyUsed(ctx, passkey.id, result.authenticationInfo.newCounter);
  return passkey.user_id;
}

/** The library throws for every invalid response; errors of the database are rethrown. */
function asRefusal(error: unknown): undefined {
  if (error instanceof Refused || !(error instanceof Error) || 'severity' in error) throw error;
  return undefined;
}

function rpIdOf({ publicUrl }: Place): string {
  return new URL(publicUrl).hostname;
}

function originsOf(place: Place): string[] {
  const { publicUrl, origin } = place;
  const isOwnMachine = rpIdOf(place) === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(origin ?? '');
  return isOwnMachine && origin ? [publicUrl, origin] : [publicUrl];
}
