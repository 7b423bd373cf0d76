import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;
export type CommandInput = {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
};

/** One command of the command line. Its file is loaded only when it is called. */
export type CliCommand = {
  /** One line, for the list. */
  readonly about: string;
  /** What follows the name, e.g. `FILE [--force]`. */
  readonly usage: string;
  /** Shown by `--help` below the usage. */
  readonly help: string;
  readonly options: CommandOptions;
  /** Resolves to the exit code. */
  run(config: Config, input: CommandInput, terminal: Terminal): Promise<number>;
};

export type Terminal = {
  print(line?: string): void;
  /** For errors and progress: apart from the output, so that the output can be piped. */
  note(line: string): void;
  /** Asks for a line without showing it; undefined where nobody can answer. */
  askSecret(question: string): Promise<string | undefined>;
};

/** A mistake in how the command was called: the sentence, then the usage. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
