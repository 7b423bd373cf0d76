/** The contrasts the design requires: 4.5:1 for text, 3:1 for essential lines, in both themes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = ['./tokens.css', './map/map-tokens.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Rgb = readonly [number, number, number];

const tones = ['neutral', 'info', 'progress', 'waiting', 'success', 'danger', 'muted'];
const grounds = ['canvas', 'surface', 'raised', 'wash', 'selected'];

describe.each(themes)('in the %s theme', (theme) => {
  it.each(
    ['ink', 'muted', 'subtle', 'accent-ink'].flatMap((ink) =>
      grounds.map((ground) => [ink, ground] as const),
    ),
  )('%s is readable on %s', (ink, ground) =>
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['on-inverse', 'inverse'],
    ['ink', 'tone-neutral-soft'],
  ])('%s is readable on %s', (ink, ground) =>
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(
    tones.flatMap((tone) =>
      [`tone-${tone}-soft`, ...grounds].map((ground) => [`tone-${tone}`, ground] as const),
    ),
  )('%s is readable on %s', (tone, ground) =>
    expect(contrast(theme, tone, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(
    ['map-ink', 'map-faint'].flatMap((ink) => [1, 2, 3, 4].map((fill) => [ink, `map-land-${fill}`] as const)),
  )('%s is readable on %s', (ink, ground) =>
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it('land stands out from water', () => {
    for (const fill of [1, 2, 3, 4])
      expect(contrast(theme, `map-land-${fill}`, 'map-water')).toBeGreaterThan(1.2);
  });

  it.each(['heat', 'cold'])('ink is readable on each %s, and the steps differ in lightness', (ramp) => {
    const grounds = [1, 2, 3, 4].map((step) => `${ramp}-${step}`);
    for (const ground of grounds) expect(contrast(theme, 'ink', ground), ground).toBeGreaterThanOrEqual(4.5);
    const steps = grounds.slice(1).map((ground, index) => contrast(theme, grounds[index] ?? '', ground));
    for (const step of steps) expect(step).toBeGreaterThan(1.1);
  });

  it.each(['control-line', 'focus', 'accent', 'danger'])('%s is visible on every background', (line) => {
    for (const ground of ['canvas', 'surface', 'raised']) {
      expect(contrast(theme, line, ground), ground).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(['protan', 'deutan'] as const)('status colours differ for %s vision', (eyes) => {
    const seen = ['info', 'progress', 'waiting', 'success', 'danger', 'muted'].map(
      (tone) => [tone, toOklab(simulate(color(theme, `tone-${tone}`), eyes))] as const,
    );
    for (const [index, [name, one]] of seen.entries()) {
      for (const [other, two] of seen.slice(index + 1)) {
        const apart = Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
        expect(apart, `${name} and ${other}`).toBeGreaterThan(leastApart);
      }
    }
  });
});

/** Distance in OKLab; the smallest difference visible side by side is about 0.02. */
const leastApart = 0.035;

function contrast(theme: Theme, ink: string, ground: string): number {
  const [a, b] = [luminance(color(theme, ink)), luminance(color(theme, ground))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Linear RGB, 0 to 1. */
function color(theme: Theme, name: string): Rgb {
  const value = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(css);
  if (!value) throw new Error(`tokens.css has no --${name} in both themes`);
  const [l = 0, c = 0, h = 0] = (value[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return [linear[0] ?? 0, linear[1] ?? 0, linear[2] ?? 0];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Simulation by Viénot, Brettel and Mollon (1999), on linear RGB. */
function simulate([r, g, b]: Rgb, eyes: 'protan' | 'deutan'): Rgb {
  return eyes === 'protan'
    ? [0.11238 * r + 0.88762 * g, 0.11238 * r + 0.88762 * g, 0.00401 * r - 0.00401 * g + b]
    : [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b];
}

function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
