// Custom lint rules: file sizes, source of colours, length of relative imports, and others that no existing tool covers.

import { readFileSync } from 'node:fs';
import { EXCEPTIONS, LIMITS } from '../size-limits.mjs';
import { filesBelow } from './fingerprint.mjs';

const SCREENS = /^src\/(ui|apps|domains\/[^/]+\/ui)\/.*\.(tsx?|css)$/;
const TOKENS = ['src/ui/tokens.css', 'src/ui/map/map-tokens.css'];
const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const RAW_COLOURS = [
  /(?<![\w&/#])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w/-])/i,
  /\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(\s*[\d.]/i,
  new RegExp(
    `(?<![\\w-])(?:bg|text|border(?:-[trblxy])?|ring|fill|stroke|from|to|via|outline|divide|shadow|accent|caret|decoration|placeholder)-(?:(?:${PALETTE})-\\d{2,3}|white|black)\\b`,
  ),
];

const TRANSPORT = 'src/ui/transport.ts';
const NETWORK = /(?<![.\w])fetch\(|\bnew (EventSource|XMLHttpRequest|WebSocket)\b|\bsendBeacon\(/;
const BARE_LINK = /\b(?:href|src|logo|signature)=\{?[^}]*(?:(?<!linkTo\()[`'"]\/api\/|\burlFor\()/;

export function fileSizes() {
  const faults = [];
  for (const file of sources()) {
    const limit = LIMITS.find(({ path }) => path.test(file));
    const lines = readFileSync(file, 'utf8').split('\n').length - 1;
    if (!limit || lines <= limit.lines) {
      if (file in EXCEPTIONS) faults.push(`${file}: has ${lines} lines now; its exception can go`);
      continue;
    }
    if (!(file in EXCEPTIONS))
      faults.push(`${file}: ${lines} lines, the limit is ${limit.lines}. Split it by capability.`);
  }
  return faults;
}

export function rawColours() {
  return linesOf(
    (file) => SCREENS.test(file) && !TOKENS.includes(file) && !file.includes('.test.'),
    (line) =>
      RAW_COLOURS.some((colour) => colour.test(line))
        ? `a colour of its own; colours come from ${TOKENS.join(' and ')}`
        : undefined,
  );
}

/** URLs opened by the browser itself have no header that names the tab's company. */
export function fileLinks() {
  return linesOf(
    (file) => SCREENS.test(file) && file.endsWith('.tsx'),
    (line) =>
      BARE_LINK.test(line)
        ? 'an address of the API by hand; links are made by src/ui/api/link.ts'
        : undefined,
  );
}

/** Only one file accesses the network, so that it can be replaced in one place. */
export function network() {
  return linesOf(
    (file) => SCREENS.test(file) && file !== TRANSPORT && !file.includes('.test.'),
    (line) =>
      NETWORK.test(line) ? `touches the network itself; screens ask through ${TRANSPORT}` : undefined,
  );
}

export function importPaths() {
  return linesOf(
    (file) => /\.tsx?$/.test(file),
    (line) =>
      /(?:from|import)\s*\(?['"]\.\.\/\.\.\//.test(line)
        ? 'reaches more than one folder up; use #kernel/, #domains/, #ui/, #apps/, #server/ or #hosts/'
        : undefined,
  );
}

const RESOURCE = /^src\/domains\/.*\.resource\.ts$/;
const BUILT_ON_RESOURCES = /^src\/(?:domains\/[^/]+\/ui|domains\/imports|apps)\/.*(?<!\.test)\.tsx?$/;
/** Precedes an array that selects some fields: the columns of a list, or fields a screen shows itself. */
const CHOOSES = /\b(?:columns|placed|reads|filterFields|quickFields)\b(?:: [^=]*)?\s*[=:]\s*\{?\s*$/;
const FEW = 3;

export function fieldLists() {
  const files = [...sources()];
  const read = (file) => readFileSync(file, 'utf8');
  const tables = new Map(files.filter((file) => RESOURCE.test(file)).flatMap((file) => fieldsIn(read(file))));
  return files
    .filter((file) => BUILT_ON_RESOURCES.test(file))
    .flatMap((file) => fieldListsIn(read(file), tables).map((fault) => `${file}:${fault}`));
}

/** The fields of the resources declared in a file: pairs of a table and a set of names. */
export function fieldsIn(text) {
  return [...text.matchAll(/defineResource\('(\w+)'.*?\n {2}fields: \{\n(.*?)\n {2}\},/gs)].map(
    ([, table, fields]) => [table, new Set([...fields.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name))],
  );
}

/** Arrays of names that are all fields of one resource, except short ones and those that select fields. */
export function fieldListsIn(text, tables) {
  return [...text.matchAll(/\[\s*(?:'[a-z]\w*',?\s*)+\]/g)].flatMap(({ 0: list, index }) => {
    const names = [...list.matchAll(/\w+/g)].map(([name]) => name);
    const before = text.slice(0, index);
    if (names.length <= FEW || CHOOSES.test(before.slice(-120))) return [];
    const [table] = [...tables].find(([, fields]) => names.every((name) => fields.has(name))) ?? [];
    if (!table) return [];
    return [
      `${before.split('\n').length}: repeats fields of ${table}: ${names.join(', ')}\n    Forms, pages and imports read the fields, their groups and their order from the resource; a screen says with \`placed\` what it shows itself.`,
    ];
  });
}

function linesOf(matches, fault) {
  const faults = [];
  for (const file of sources()) {
    if (!matches(file)) continue;
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const reason = fault(line);
      if (reason) faults.push(`${file}:${index + 1}: ${reason}\n    ${line.trim()}`);
    }
  }
  return faults;
}

function* sources() {
  for (const file of filesBelow('src', { tests: true })) {
    if (/\.(tsx?|css)$/.test(file)) yield file.replaceAll('\\', '/');
  }
}
