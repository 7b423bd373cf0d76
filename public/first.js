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
  // An entrance that the build has drawn is seen before its script is here: a form that is sent until then waits for it.
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
  // A screen that is seen as a picture first (src/apps/office/draw-frames.tsx) is of the company that the server would choose:
  // a tab that works in another one has the loading screen.
  if (tenant && root.dataset.tenant && root.dataset.tenant !== tenant) root.dataset.elsewhere = '';
  // And nothing is fetched beside what paints either: the scripts come once it has been painted. A page that nobody looks at
  // is not, and does not wait for it.
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
  // Who is here: asked beside the scripts and not after them. src/ui/auth/early-session.ts takes the answer.
  const headers = { Accept: 'application/json' };
  if (tenant) headers['X-Tenant'] = tenant;
  const session = fetch('/api/auth/session', { headers, credentials: 'same-origin' });
  session.catch(() => undefined);
  window.fieldwrightSession = session;
})();
