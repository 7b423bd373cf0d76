// The boundaries of docs/architecture.md ("Who may import whom"), each with its reason in the message. Run by `npm run check`.

const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Lower domains first, in the order of src/domains/index.ts. A domain may import those before it; the other way only by events.
 */
const DOMAINS = orderOfDomains(readFileSync('src/domains/index.ts', 'utf8'));

/** Files that declare commands: screens may import them, because the client build removes the handlers. */
const COMMANDS = filesBelow('src/domains').filter(
  (file) => /\.ts$/.test(file) && /\bdefineCommand\(/.test(readFileSync(file, 'utf8')),
);

function orderOfDomains(index) {
  const folders = new Map(
    [...index.matchAll(/import \{ (\w+) \} from '\.\/([^/]+)\/domain\.ts'/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  );
  const [, list = ''] = /export const domains[^=]*= \[([^\]]*)\]/.exec(index) ?? [];
  return [...list.matchAll(/\w+/g)].map(([name]) => folders.get(name));
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const TEST = '\\.test\\.tsx?$';
const TESTING = '^src/.*/testing/';
const DOMAIN_UI = '^src/domains/[^/]+/ui/';
/** Where a domain declares its parts, including its screens, without importing them statically. */
const DOMAIN = '^src/domains/([^/]+/domain|index)\\.ts$';
const DISPLAY = '^src/domains/.*\\.display\\.ts$';
const PURE_PACKAGES = '^node_modules/(kysely|uqr|rrule-temporal|ipaddr\\.js)(/|$)';
const SERVER_PACKAGES =
  '^node_modules/(kysely|hono|fflate|@noble/(ciphers|hashes)|@simplewebauthn/server|otpauth)(/|$)';

const domainOrder = DOMAINS.map((domain, place) => {
  const higher = DOMAINS.slice(place + 1);
  return {
    name: `domain-order-${domain}`,
    comment: `${domain} stands below ${higher.join(', ') || 'nothing'}: it reaches them by event only.`,
    severity: 'error',
    from: { path: `^src/domains/${domain}/`, pathNot: [TEST] },
    to: { path: `^src/domains/(${higher.join('|')})/` },
  };
}).filter((_, place) => place < DOMAINS.length - 1);

module.exports = {
  forbidden: [
    {
      name: 'kernel-knows-no-domain',
      comment: 'The kernel knows no domain, no screen and no host: everything else is built on it.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: [TEST, TESTING] },
      to: { path: '^src/(domains|server|ui|apps|hosts)/' },
    },
    {
      name: 'core-is-pure',
      comment:
        'Kernel and domain logic know no platform, so that tests, workers and any other host can run them: no Node modules and no packages that touch one.',
      severity: 'error',
      from: { path: '^src/(kernel|domains)/', pathNot: [TEST, TESTING, DOMAIN_UI] },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: PURE_PACKAGES },
    },
    {
      name: 'domains-know-no-host',
      comment:
        'A domain is given its database, clock, mail and files by the host; it never reaches for them.',
      severity: 'error',
      from: { path: '^src/domains/', pathNot: [TEST] },
      to: { path: '^src/(server|hosts|apps)/' },
    },
    {
      name: 'server-knows-no-platform',
      comment:
        'The API runs on any host: what it needs of the machine is a port (src/server/ports.ts), and src/hosts implements it.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [TEST, TESTING] },
      to: { path: ['^src/(hosts|ui|apps)/', DOMAIN_UI, DOMAIN] },
    },
    {
      name: 'server-is-pure',
      comment:
        'src/server takes no Node modules and no packages that touch a platform: those belong to a host.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [TEST, TESTING] },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: SERVER_PACKAGES },
    },
    {
      name: 'domain-logic-knows-no-screen',
      comment: "Logic runs without a screen: only a domain's own ui folder may use the interface.",
      severity: 'error',
      from: { path: '^src/domains/', pathNot: [TEST, DOMAIN_UI, DOMAIN, DISPLAY] },
      to: { path: ['^src/ui/', DOMAIN_UI] },
    },
    ...domainOrder,
    {
      name: 'domain-is-in-the-order',
      comment: 'A new domain gets its place in src/domains/index.ts.',
      severity: 'error',
      from: {},
      to: { path: '^src/domains/[^/]+/', pathNot: `^src/domains/(${DOMAINS.join('|')}|testing)/` },
    },
    {
      name: 'screens-import-declarations-only',
      comment:
        'A screen takes resources and command declarations from a domain; server logic stays on the server.',
      severity: 'error',
      from: { path: [DOMAIN_UI, '^src/apps/'], pathNot: [TEST] },
      to: {
        path: '^src/domains/',
        pathNot: [
          DOMAIN_UI,
          '\\.(resource|display|inputs|report|rules)\\.ts$',
          `^(${COMMANDS.map((file) => file.replaceAll('.', '\\.')).join('|')})$`,
          DOMAIN,
        ],
      },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Generic screens are made from declarations: src/ui names no domain, no app and no host.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: [TEST] },
      to: { path: '^src/(domains|server|apps|hosts)/' },
    },
    {
      name: 'apps-know-no-host',
      comment:
        'An app talks to a host over the API, never by import. Only the start of the demo puts the two together: its host is in the page.',
      severity: 'error',
      from: { path: '^src/(apps|ui)/', pathNot: [TEST, '^src/apps/demo/main\\.tsx$'] },
      to: { path: '^src/(server|hosts)/' },
    },
    {
      name: 'hosts-know-no-screen',
      comment:
        'A host serves the built client; it does not import it. Only the geometry of charts, which is pure, also draws those of PDFs; and the host in the page is given to the demo as what these two say.',
      severity: 'error',
      from: { path: '^src/hosts/', pathNot: [TEST] },
      to: {
        path: ['^src/(ui|apps)/', DOMAIN_UI],
        pathNot: ['^src/ui/chart/trend\\.ts$', '^src/ui/transport\\.ts$', '^src/apps/demo/demo-host\\.ts$'],
      },
    },
    {
      name: 'only-hosts-touch-the-platform',
      comment: 'Drivers, files and the network belong to src/hosts: everything else is given what it needs.',
      severity: 'error',
      from: { path: '^src/(kernel|domains|server|ui|apps)/', pathNot: [TEST, TESTING] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-barrels',
      comment:
        'Import the file itself: a barrel hides what depends on what. src/domains/index.ts is the one list.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: '^src/.*/index\\.tsx?$', pathNot: '^src/domains/index\\.ts$' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Test code is not part of the product.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, TESTING, '/testing/'] },
      to: { path: [TEST, TESTING, '/testing/'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      // Type imports don't exist at run time, and the order of dynamic imports doesn't matter.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ['^virtual:', '^/', '\\?url$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
