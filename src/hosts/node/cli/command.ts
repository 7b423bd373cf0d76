import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;
export type CommandInput = {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
};

/** A command of the command line. Its file is loaded only when it is called. */
export type CliCommand = {
  /** One line, for the list of commands. */
  readonly about: string;
  /** The arguments after the name, e.g. `FILE [--force]`. */
  readonly usage: string;
  /** Shown by `--help` below the usage. */
  readonly help: string;
  readonly options: CommandOptions;
  /** Resolves to the exit code. */
  run(config: Config, input: CommandInput, terminal: Terminal): Promise<number>;
};

export type Terminal = {
  print(line?: string): void;
  /** For errors and progress: written to stderr, so that the output can be piped. */
  note(line: string): void;
  /** Prompts for a line without echo; undefined if there is no terminal. */
  askSecret(question: string): Promise<string | undefined>;
};

/** Wrong arguments: prints the message and the usage. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
