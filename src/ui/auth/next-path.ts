/** The path to open after signing in: always a path of this app, never another site. */
export function safeNext(next: string | null | undefined, fallback = '/'): string {
  if (!next?.startsWith('/')) return fallback;
  try {
    const url = new URL(next, 'http://here.invalid');
    if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
