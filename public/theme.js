// Runs before the first paint: what the person chose (theme, density, narrow sidebar) is on <html> when styles apply.
// A file of its own because the content security policy allows no inline script. Keys: src/ui/appearance.ts.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('fieldwright.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('fieldwright.density') === 'compact') root.dataset.density = 'compact';
    if (localStorage.getItem('fieldwright.sidebar') === 'narrow') root.dataset.sidebar = 'narrow';
  } catch {
    // Storage is blocked: the system's theme and the comfortable density hold.
  }
})();
