// Runs before the first paint, and before the page's scripts have loaded. A separate file because the content security policy
// allows no inline scripts.
(() => {
  const root = document.documentElement;
  let tenant = null;
  // Applies the user's theme, density and sidebar width to <html> before styles apply. Keys: src/ui/appearance.ts.
  try {
    const theme = localStorage.getItem('fieldwright.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('fieldwright.density') === 'compact') root.dataset.density = 'compact';
    if (localStorage.getItem('fieldwright.sidebar') === 'narrow') root.dataset.sidebar = 'narrow';
    tenant = sessionStorage.getItem('fieldwright.tenant');
  } catch {
    // Storage is blocked: the system's theme and the comfortable density are used.
  }
  // A prerendered sign-in page is visible before its script has loaded: a form submitted until then is kept, and
  // src/domains/identity/ui/sign-in/EntranceForm.tsx sends it.
  addEventListener(
    'submit',
    (event) => {
      if (document.getElementById('root')?.dataset.drawn === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      event.target.dataset.pressed = '';
    },
    true,
  );
  // A prerendered frame (src/apps/office/draw-frames.tsx) is for the company the server would choose: a tab that works in
  // another one shows the loading screen.
  if (tenant && root.dataset.tenant && root.dataset.tenant !== tenant) root.dataset.elsewhere = '';
  // Loads the scripts after the first paint, so that they don't delay it. A hidden page isn't painted, and doesn't wait.
  addEventListener('DOMContentLoaded', () => {
    const later = document.querySelectorAll('link[rel="later"]');
    if (!later.length) return;
    const begin = () => {
      for (const link of later) link.rel = 'modulepreload';
      import(later[0].href);
    };
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    setTimeout(begin, document.hidden ? 0 : 2000);
  });
  // Requests the session in parallel with the scripts. src/ui/auth/early-session.ts takes the answer.
  const headers = { Accept: 'application/json' };
  if (tenant) headers['X-Tenant'] = tenant;
  const session = fetch('/api/auth/session', { headers, credentials: 'same-origin' });
  session.catch(() => undefined);
  window.fieldwrightSession = session;
})();
