// Reads the body of a route that is neither a resource nor a command: fields are declared with their kind. Anything else is
// refused, so that `["123456"]` is never taken for the code 123456.

import { refuseUnknown } from '#domains/identity/accounts/sign-up.ts';
import { Refused } from '#kernel/errors.ts';
import { type Ctx, readObject } from './request.ts';

type Values = { readonly text: string; readonly object: Record<string, unknown> };
export type BodyKinds = Readonly<Record<string, keyof Values>>;
export type Body<Kinds extends BodyKinds> = { readonly [Name in keyof Kinds]?: Values[Kinds[Name]] };

/** The declared fields that were sent; `null` counts as not sent. */
export async function readBody<const Kinds extends BodyKinds>(c: Ctx, kinds: Kinds): Promise<Body<Kinds>> {
  const body = await readObject(c);
  refuseUnknown(body, Object.keys(kinds));
  const sent = Object.entries(body).filter(([, value]) => value !== null);
  for (const [name, value] of sent) {
    const kind = kinds[name] === 'object' ? 'an object' : 'text';
    if (kindOf(value) !== kinds[name]) throw new Refused('bad_request', `“${name}” must be ${kind}.`);
  }
  return Object.fromEntries(sent) as Body<Kinds>;
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  return typeof value === 'object' && !Array.isArray(value) ? 'object' : 'other';
}
