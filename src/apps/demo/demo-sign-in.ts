/**
 * Signing in to the demo, in front of the host's transport: answers what a server's sign-in would, and lets the host sign in
 * somebody real of the sample company. The session shows the demo's user; rights and rows are those of the real person.
 */
import type { Role } from '#kernel/access.ts';
import { isRecord, propertiesOf, textOf } from '#kernel/type-guards.ts';
import type { Transport } from '#ui/transport.ts';
import { type DemoUser, forgetDemoUser, keepDemoUser, newDemoUser, readDemoUser } from './demo-account.ts';
import { isGenerated, openGenerated, withGenerated } from './demo-company.ts';
import type { DemoHost } from './demo-host.ts';

/** Who of the sample company acts for a role of the demo. */
export const persons: Readonly<Record<Role, { readonly email: string; readonly full_name: string }>> = {
  owner: { email: 'dana@summit.example', full_name: 'Dana Whitfield' },
  supervisor: { email: 'marcus@summit.example', full_name: 'Marcus Oyelaran' },
  technician: { email: 'tom@summit.example', full_name: 'Tom Brannigan' },
};

export interface DemoSignIn {
  readonly transport: Transport;
  /** Signs in without a form. */
  become(user: DemoUser): Promise<void>;
}

/** The stored session is read after this time, as specified. */
const READ_AFTER_MS = 100;
const sessionPath = '/api/auth/session';

export function demoSignIn(host: DemoHost): DemoSignIn {
  const { transport } = host;
  const isBegun = new Promise((resolve) => setTimeout(resolve, READ_AFTER_MS));
  const { enter, leave } = personOf(host);

  const become = async (user: DemoUser) => {
    leave();
    await enter(user.role);
    keepDemoUser(user);
  };
  const readSession = async (headers?: HeadersInit): Promise<Response> => {
    await isBegun;
    const user = readDemoUser();
    if (!user) return answer({ session: null, user: null, sends_mail: false });
    await enter(user.role);
    const sent = new Headers(headers);
    if (isGenerated(sent.get('X-Tenant'))) sent.set('X-Tenant', await openGenerated(transport));
    return shownAs(user, await transport.fetch(sessionPath, { headers: sent }));
  };
  const signIn = async (user: DemoUser): Promise<Response> => {
    await become(user);
    return readSession();
  };
  const answers: Readonly<Record<string, (init: RequestInit) => Promise<Response>>> = {
    [`GET ${sessionPath}`]: ({ headers }) => readSession(headers),
    'POST /api/auth/signin': ({ body }) => signIn(newDemoUser(textOf(read(body).email) ?? '')),
    'POST /api/auth/signup': ({ body }) => {
      const { email, metadata } = read(body);
      return signIn(newDemoUser(textOf(email) ?? '', propertiesOf(metadata)));
    },
    async 'POST /api/auth/signout'() {
      forgetDemoUser();
      leave();
      return answer({ user: null, session: null });
    },
    // The lock of the financial screens: any password unlocks them, too.
    async 'POST /api/auth/reauthenticate'() {
      const user = readDemoUser();
      if (user) await become(user);
      return answer({ unlocked: true });
    },
  };
  return {
    become,
    transport: {
      fetch: (address, init = {}) => {
        const answering = answers[`${init.method ?? 'GET'} ${address.split('?')[0]}`];
        return answering ? answering(init) : transport.fetch(address, init);
      },
      upload: (upload) => transport.upload(upload),
      listen: (address, on) => transport.listen(address, on),
      linkTo: (address) => transport.linkTo(address),
    },
  };
}

/** Whom the host has signed in; asked once for each change. */
function personOf(host: DemoHost) {
  let now: { readonly role: Role; readonly isIn: Promise<void> } | undefined;
  const leave = () => {
    now = undefined;
  };
  const enter = (role: Role): Promise<void> => {
    if (now?.role === role) return now.isIn;
    const isIn = host.signInAs(persons[role].email);
    isIn.catch(leave);
    now = { role, isIn };
    return isIn;
  };
  return { enter, leave };
}

/** The host's session with the demo's user and, for an owner, the generated company. */
async function shownAs(user: DemoUser, response: Response): Promise<Response> {
  const given: unknown = await response.clone().json();
  const { session } = propertiesOf(propertiesOf(given).data);
  if (!response.ok || !isRecord(session)) return response;
  const { email, full_name, role } = user;
  return answer({
    sends_mail: false,
    session: {
      ...session,
      user: { ...propertiesOf(session.user), email },
      profile: { ...propertiesOf(session.profile), full_name, role },
      memberships: role === 'owner' ? withGenerated(session.memberships) : session.memberships,
    },
  });
}

function answer(data: Readonly<Record<string, unknown>>): Response {
  return Response.json({ ...data, data, error: null });
}

const read = (body: RequestInit['body']) => propertiesOf(typeof body === 'string' ? JSON.parse(body) : null);
