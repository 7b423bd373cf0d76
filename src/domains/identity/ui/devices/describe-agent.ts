/** User agent string → "Chrome on macOS". Only to help people recognise their own device. */
export function describeAgent(agent: string | null): string {
  if (!agent) return 'Unknown device';
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? agent.split(/[/\s(]/)[0] ?? agent;
}

/** The first match counts: many browsers name others as well. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
