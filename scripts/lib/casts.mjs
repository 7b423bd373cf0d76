// Type casts (`as`, but not `as const`) in what ships. Each is a claim that nothing checks, so there may never be more
// of them than there were: a better type or a look at the value (src/kernel/certain.ts) takes their place.

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

/** `file:line: text` of each. */
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
