/** Ids are UUIDs. Upper case is accepted; stored and returned ids are lower case. */
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return uuidPattern.test(text);
}

/** A client-given id for a new row: UUID version 7, RFC 9562. Undefined for anything else. */
export function readGivenId(sent: unknown): string | undefined {
  return typeof sent === 'string' && version7.test(sent) ? sent.toLowerCase() : undefined;
}

export const notAGivenId = 'Send a UUID of version 7.';
export const idIsTaken = 'This id was given to something else.';

/** A canonical JSON text: independent of the order of keys. */
export function contentOf(sent: unknown): string {
  return JSON.stringify(sent, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
