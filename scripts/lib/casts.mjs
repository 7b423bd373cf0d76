// Type casts (`as`, but not `as const`) in shipped code. Each is an unchecked claim, so their number may not grow: use a better
// type or check the value (src/kernel/type-guards.ts).

import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { MOST_CASTS } from '../size-limits.mjs';
import { filesBelow } from './fingerprint.mjs';

export function typeCasts() {
  const found = ['src', 'db', 'scripts'].flatMap((folder) =>
    [...filesBelow(folder, { tests: false })]
      .filter((file) => /\.tsx?$/.test(file) && !/[\\/]testing[\\/]/.test(file))
      .flatMap((file) => castsIn(file, readFileSync(file, 'utf8'))),
  );
  if (found.length <= MOST_CASTS) return [];
  return [`${found.length} type casts, the limit is ${MOST_CASTS}. Some of them:`, ...found.slice(-20)];
}

/** `file:line: text` of each cast. */
export function castsIn(file, code) {
  const casts = [];
  const look = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'TSAsExpression' && textOf(code, node.typeAnnotation) !== 'const')
      casts.push(`${file}:${code.slice(0, node.start).split('\n').length}: ${textOf(code, node)}`);
    Object.values(node).forEach(look);
  };
  look(parseSync(file, code).program);
  return casts;
}

const textOf = (code, { start, end }) => code.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 100);
