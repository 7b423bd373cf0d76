/** Small drawings that stand for photos in the sample company: what a technician found, and how it was left. SVG, 640 × 480. */

export interface Scene {
  /** The title of the work orders it belongs to. */
  readonly title: string;
  readonly before: Picture;
  readonly after: Picture;
}

export interface Picture {
  readonly caption: string;
  readonly svg: string;
}

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
const each = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** A wall with light from the upper left, a floor, and darker corners, as a lamp leaves them. */
function picture(caption: string, wall: string, floor: string, shapes: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><defs>
<radialGradient id="lamp" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".32"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>
<linearGradient id="metal" x1="0" x2="1"><stop offset="0" stop-color="#8d969c"/><stop offset=".35" stop-color="#dfe4e6"/><stop offset="1" stop-color="#838c92"/></linearGradient>
<linearGradient id="copper" x1="0" x2="0" y2="1"><stop offset="0" stop-color="#d99a6c"/><stop offset="1" stop-color="#8f5530"/></linearGradient></defs>
${rect(0, 0, 640, 480, wall)}${rect(0, 390, 640, 90, floor)}${shapes}${rect(0, 0, 640, 480, 'url(#lamp)')}</svg>`;
  return { caption, svg };
}

const noise = (n: number, most: number) => (n * 7919 + 104_729) % most;

function coil(isClean: boolean): string {
  const dirt = each(170, (n) =>
    circle(
      150 + noise(n, 340),
      110 + noise(n * 3, 250),
      3 + (n % 9),
      n % 3 ? '#6f6350' : '#8b7d64',
      'opacity=".7"',
    ),
  );
  return (
    rect(120, 70, 400, 330, 'url(#metal)', 'rx="8"') +
    rect(145, 100, 350, 270, isClean ? '#aeb7bb' : '#857c6c') +
    each(44, (n) => rect(148 + n * 8, 100, 3, 270, isClean ? '#dfe6e9' : '#6c6455')) +
    each(6, (n) => rect(145, 130 + n * 42, 350, 7, 'url(#copper)', 'opacity=".75"')) +
    (isClean ? '' : dirt)
  );
}

function burner(isLit: boolean): string {
  const flame = (x: number) =>
    path(`M${x - 22} 300q-6-60 22-100q28 40 22 100z`, '#4aa3ff', 'opacity=".85"') +
    path(`M${x - 10} 300q-2-34 10-58q12 24 10 58z`, '#cfe9ff');
  return (
    rect(70, 60, 500, 330, 'url(#metal)', 'rx="10"') +
    rect(110, 110, 420, 230, '#20262a', 'rx="6"') +
    each(5, (n) => rect(130 + n * 80, 296, 60, 26, 'url(#metal)', 'rx="10"')) +
    (isLit ? each(5, (n) => flame(160 + n * 80)) : rect(150, 290, 70, 8, '#b5652a')) +
    line('M520 150L420 250', isLit ? '#dfe4e6' : '#4a3b30', 8) +
    circle(590, 90, 12, isLit ? '#3ccf6e' : '#ff5148')
  );
}

function pan(isDry: boolean): string {
  return (
    rect(110, 40, 420, 220, 'url(#metal)', 'rx="10"') +
    each(7, (n) => rect(140, 70 + n * 24, 360, 10, '#6c757b', 'rx="5"')) +
    path('M90 260h460l-20 60H110z', '#727b81') +
    (isDry ? '' : path('M112 270h416l-12 38H124z', '#6fa9c9', 'opacity=".9"')) +
    line('M540 300h50v120', '#e8ecee', 16) +
    (isDry
      ? ''
      : `<ellipse cx="290" cy="430" rx="230" ry="30" fill="#79aecb" opacity=".8"/>${each(9, (n) => rect(150 + n * 40, 325 + (n % 3) * 18, 5, 24, '#8cc4e2', 'rx="3"'))}`)
  );
}

function panel(isHot: boolean): string {
  const breaker = (n: number) => {
    const [x, y] = [n % 2 ? 330 : 210, 100 + Math.floor(n / 2) * 44];
    return (
      rect(x, y, 104, 34, '#23282c', 'rx="4"') +
      rect(n % 2 ? x + 12 : x + 62, y + 9, 30, 16, '#e4e8ea', 'rx="3"')
    );
  };
  return (
    rect(170, 50, 304, 350, '#b9c1c5', 'rx="8"') +
    rect(190, 76, 264, 300, '#7b858b', 'rx="4"') +
    each(12, breaker) +
    line('M262 376v40M300 376v40', '#1d2226', 12) +
    line('M340 376v40', '#b3362c', 12) +
    (isHot
      ? circle(382, 205, 74, '#ff8a1f', 'opacity=".35"') +
        circle(382, 205, 34, '#ffd02a', 'opacity=".65"') +
        rect(330, 188, 104, 34, '#5a2318', 'rx="4"')
      : rect(330, 188, 104, 34, '#23282c', 'rx="4"') + rect(396, 140, 26, 18, '#3ccf6e', 'rx="2"'))
  );
}

function heater(isTight: boolean): string {
  return (
    rect(210, 30, 220, 370, 'url(#metal)', 'rx="46"') +
    rect(240, 150, 110, 74, '#f3f5f6', 'rx="4"') +
    each(4, (n) => rect(252, 164 + n * 13, 78 - n * 12, 5, '#8b959b')) +
    line('M430 110h70v250', '#c98a5c', 18) +
    rect(424, 92, 44, 36, isTight ? '#d6b04a' : '#8f7a3f', 'rx="6"') +
    line('M446 92l34-26', '#c23b30', 8) +
    line('M270 30V0M370 30V0', '#c98a5c', 20) +
    (isTight
      ? rect(468, 372, 64, 22, '#d9dfe2', 'rx="4"')
      : `<ellipse cx="500" cy="420" rx="110" ry="22" fill="#79aecb" opacity=".85"/>${circle(500, 380, 7, '#8cc4e2')}${circle(500, 400, 6, '#8cc4e2')}`)
  );
}

function sink(isClear: boolean): string {
  return (
    rect(60, 170, 520, 220, 'url(#metal)', 'rx="16"') +
    rect(110, 200, 420, 160, '#9aa4aa', 'rx="26"') +
    (isClear
      ? rect(118, 208, 404, 144, '#c6ced2', 'rx="22"')
      : rect(118, 208, 404, 144, '#8d8560', 'rx="22" opacity=".92"')) +
    circle(320, 285, 30, isClear ? '#59636a' : '#6e683f') +
    (isClear
      ? each(3, (n) => circle(308 + n * 12, 285, 4, '#20262a'))
      : each(16, (n) =>
          circle(150 + noise(n, 330), 225 + noise(n * 5, 110), 4 + (n % 6), '#b7ad79', 'opacity=".6"'),
        )) +
    line('M320 170v-60q0-40 44-40h30v46', '#dfe4e6', 20)
  );
}

/** In the order of the faults of the sample data; each for HVAC, electrical work or plumbing. */
export const scenes: readonly Scene[] = [
  {
    title: 'No cooling on the second floor',
    before: picture('Condenser coil blocked with dust', '#566068', '#474d52', coil(false)),
    after: picture('Coil washed and combed', '#69757d', '#565d62', coil(true)),
  },
  {
    title: 'No heat',
    before: picture('Lockout, flame sensor fouled', '#3f474d', '#33393d', burner(false)),
    after: picture('Lights within four seconds', '#4b545b', '#3d4348', burner(true)),
  },
  {
    title: 'Water leaking from unit',
    before: picture('Pan overflowing', '#5d6a70', '#5a5650', pan(false)),
    after: picture('Drain cleared, pan dry', '#6f7d84', '#6a655e', pan(true)),
  },
  {
    title: 'Breaker trips every evening',
    before: picture('Lug on phase B hot', '#4d5257', '#3e4246', panel(true)),
    after: picture('Re-torqued, scan clean', '#62696e', '#50555a', panel(false)),
  },
  {
    title: 'Pressure relief valve drips',
    before: picture('Discharges at 150 psi', '#6a6257', '#554e46', heater(false)),
    after: picture('New valve, tank recharged', '#7a7266', '#645c53', heater(true)),
  },
  {
    title: 'Slow drain in the kitchen',
    before: picture('Standing water', '#7c8a8f', '#5d676c', sink(false)),
    after: picture('Jetted, runs free', '#93a1a6', '#6f7a7f', sink(true)),
  },
];
