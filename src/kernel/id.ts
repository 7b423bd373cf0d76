/** An id is a UUID. What is sent may have capital letters; what is stored and answered has none. */
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return uuidPattern.test(text);
}
