/**
 * A Vite plugin that removes server code from the client. Declarations and handlers are in the same file, and a domain is
 * declared in one place; this leaves what the browser needs.
 *
 * - Removes the handler of a command (the fourth argument of `defineCommand`) and `server` of `defineDomain`, together with the
 *   imports only they used. Other code only they used becomes unused and is dropped by the bundler, because modules of domains
 *   and kernel have no side effects. e2e/client-files.test.ts verifies the built files.
 * - Removes the SQL of computed columns, and of who has lost a row (`formerly`).
 * - `#domains/index.ts` has the domains without their screens, `#domains/index.ts?screens` only their screens and menu, for the
 *   first page: signed-out visitors load no resources.
 */
import type { Plugin } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;
type Parse = (code: string) => Node;
type Cut = { readonly start: number; readonly end: number; readonly by: string };

const HANDLER = 3;
const SCREENS_ONLY = '?screens';
/** The parts of a domain that each of its two variants omits. */
const OF_THE_SERVER = ['server', 'screens', 'menu'];
const BUT_SCREENS = ['server', 'resources', 'commands', 'displays', 'imports', 'deeper'];

export function clientParts(): Plugin {
  return {
    name: 'client-parts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith(SCREENS_ONLY) || !/^\.\/[^/]+\/domain\.ts$/.test(source)) return null;
      const file = await this.resolve(source, importer.slice(0, -SCREENS_ONLY.length), { skipSelf: true });
      return file && `${file.id}${SCREENS_ONLY}`;
    },
    transform: {
      filter: { id: /\/src\/(kernel|domains)\/(?!.*\/ui\/).*\.ts(\?screens)?$/ },
      order: 'post',
      handler(code, id) {
        const leftOut = id.endsWith(SCREENS_ONLY) ? BUT_SCREENS : OF_THE_SERVER;
        const parse: Parse = (text) => this.parse(text) as unknown as Node;
        return { code: forClient(code, parse, leftOut), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** `code`: JavaScript. `leftOut`: the properties of a domain to remove. */
export function forClient(code: string, parse: Parse, leftOut: readonly string[]): string {
  const cuts = cutsIn(parse(code), leftOut);
  if (cuts.length === 0) return code;
  const cut = without(code, cuts);
  return without(cut, unusedImports(parse(cut)));
}

function without(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

function cutsIn(node: unknown, leftOut: readonly string[]): Cut[] {
  const { type, callee, arguments: given } = node as Node;
  const called = type === 'CallExpression' ? calledName(callee as Node) : undefined;
  const args = given as readonly Node[];
  const cut = (nodes: readonly Node[], by: string) => nodes.map(({ start, end }) => ({ start, end, by }));
  if (called === 'computed') return cut(args.slice(1, 2), "''");
  const inside = () => children(node).flatMap((child) => cutsIn(child, leftOut));
  if (called === 'defineResource')
    return [...cut(partsOf(args.at(-1), ['formerly']), 'undefined'), ...inside()];
  const found =
    called === 'defineCommand'
      ? args.slice(HANDLER)
      : called === 'defineDomain'
        ? partsOf(args.at(-1), leftOut)
        : [];
  if (found.length > 0) return cut(found, 'undefined');
  return inside();
}

/** `f` of `f(…)` and of `of.f(…)`. */
function calledName(callee: Node): unknown {
  return ((callee.property ?? callee) as Node).name;
}

function partsOf(parts: Node | undefined, leftOut: readonly string[]): Node[] {
  const properties = (parts?.properties ?? []) as { readonly key?: { name: string }; readonly value: Node }[];
  return properties
    .filter(({ key }) => key !== undefined && leftOut.includes(key.name))
    .map(({ value }) => value);
}

function unusedImports(program: Node): Cut[] {
  const imports = children(program).filter(({ type }) => type === 'ImportDeclaration');
  const rest = children(program).filter(({ type }) => type !== 'ImportDeclaration');
  const used = new Set(rest.flatMap(namesIn));
  return imports
    .filter(({ specifiers }) => {
      const locals = (specifiers as { readonly local: { readonly name: string } }[]).map(
        ({ local }) => local.name,
      );
      return locals.length > 0 && !locals.some((name) => used.has(name));
    })
    .map(({ start, end }) => ({ start, end, by: '' }));
}

function namesIn(node: Node): string[] {
  const own = node.type === 'Identifier' ? [node.name as string] : [];
  return [...own, ...children(node).flatMap(namesIn)];
}

function children(node: unknown): Node[] {
  return Object.values(node as Node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
