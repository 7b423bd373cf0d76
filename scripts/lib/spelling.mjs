// Words with a British and an American spelling (src/kernel/spelling.ts) in texts that people read: each such text passes through
// `words` on screens and `spelled` elsewhere, or stands where the declaration's reader does that.

import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { filesBelow } from './fingerprint.mjs';

/** Spelled by who reads the declaration or makes rows of it. */
const spelledByReader = /^(label|labels|help|formula|words)$/;
const readElsewhere = new Set([
  'src/domains/financial-reports/statements/statement-displays.rules.ts',
  'src/domains/ledger/accounts/chart-of-accounts.ts',
  'src/domains/work-orders/checklists/starter-checklists.ts',
]);
/** No text for people: passwords that are refused, the page of the design system. */
const notShown = /most-used-passwords\.ts$|^src\/ui\/design\//;

/** `file:line: text` of each text that would be shown in one spelling only. */
export function unspelledTexts(british) {
  return [...filesBelow('src', { tests: false })]
    .filter((file) => /\.tsx?$/.test(file) && !/[\\/]testing[\\/]/.test(file) && !notShown.test(file))
    .filter((file) => !readElsewhere.has(file))
    .flatMap((file) => unspelledIn(file, readFileSync(file, 'utf8'), british));
}

export function unspelledIn(file, code, british) {
  const found = [];
  // Most files have no such word anywhere: reading their structure takes the time.
  if (code.search(british) < 0) return found;
  const isDeclaration = file.endsWith('.ts');
  const look = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(look);
    if (/^(Import|ExportAll|TSLiteral)/.test(node.type ?? '')) return;
    if (node.type === 'CallExpression' && /^(words|spelled|say)$/.test(node.callee.name ?? '')) return;
    if (node.type === 'TaggedTemplateExpression' && textOf(code, node.tag).startsWith('sql'))
      return look(node.quasi.expressions);
    if (isDeclaration && node.type === 'Property' && spelledByReader.test(node.key.name ?? '')) return;
    const text = readableText(node);
    if (text?.match(british))
      found.push(`${file}:${code.slice(0, node.start).split('\n').length}: ${text.trim()}`);
    Object.values(node).forEach(look);
  };
  look(parseSync(file, code).program);
  return found;
}

/** Undefined for names in code, column expressions and paths: a text has a capital or a space, and begins like a sentence. */
function readableText(node) {
  if (node.type === 'JSXText') return node.value;
  const text =
    node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' ? node.value : '';
  if (typeof text !== 'string' || /^[./#]|select |\w\.\w|[_=]/.test(text)) return undefined;
  return /^[A-Z“]| /.test(text) ? text : undefined;
}

const textOf = (code, { start, end }) => code.slice(start, end);
