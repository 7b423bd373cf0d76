// The cookies of this host. Scripts may neither set nor read the Cookie and Set-Cookie headers of a Request and Response in a
// browser, so they go beside them.

import type { Arrival } from '#server/ports.ts';

/** Survives the tab; `keep` is called with each change. */
export type KeptCookies = {
  readonly first: Readonly<Record<string, string>>;
  keep(all: Readonly<Record<string, string>>): void;
};

export function createCookieJar({ first, keep }: KeptCookies): NonNullable<Arrival['cookies']> {
  const jar = new Map(Object.entries(first));
  return {
    get sent() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    leave(cookie) {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
      keep(Object.fromEntries(jar));
    },
  };
}
