/** Where to go after signing in: a path of ours, never another site, whatever the address says. */
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
