// Runs before the first paint, and before the scripts of the page have come. A file of its own because the content
// security policy allows no inline script.
(() => {
  const root = document.documentElement;
  let tenant = null;
  // What the person chose (theme, density, narrow sidebar) is on <html> when styles apply. Keys: src/ui/appearance.ts.
  try {
    const theme = localStorage.getItem('fieldwright.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('fieldwright.density') === 'compact') root.dataset.density = 'compact';
    if (localStorage.getItem('fieldwright.sidebar') === 'narrow') root.dataset.sidebar = 'narrow';
    tenant = sessionStorage.getItem('fieldwright.tenant');
  } catch {
    // Storage is blocked: the system's theme and the comfortable density hold.
  }
  // Who is here: asked beside the scripts and not after them. src/ui/auth/early-session.ts takes the answer.
  const headers = { Accept: 'application/json' };
  if (tenant) headers['X-Tenant'] = tenant;
  const session = fetch('/api/auth/session', { headers, credentials: 'same-origin' });
  session.catch(() => undefined);
  window.fieldwrightSession = session;
})();
