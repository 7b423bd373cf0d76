import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from './command.ts';

export const terminal: Terminal = {
  print: (line = '') => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  async askSecret(question) {
    if (!process.stdin.isTTY) return undefined;
    process.stderr.write(question);
    const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
    try {
      return await new Promise<string>((answer) => lines.question('', answer));
    } finally {
      lines.close();
      process.stderr.write('\n');
    }
  },
};

/** Formats a table, each column as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
