// `fieldwright COMMAND …`: finds the command, parses its arguments, runs it, and turns errors into one clear message and an exit
// code: 0 success, 1 failure, 2 wrong usage.

import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig, settings, WrongConfiguration } from '../config.ts';
import { DataFolderInUse } from '../database/data-folder-lock.ts';
import { UnsafePosture } from '../database/posture.ts';
import { type CliCommand, type CommandInput, WrongUsage } from './command.ts';
import { terminal } from './terminal.ts';

const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  seed: async () => (await import('./seed.ts')).seed,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  files: async () => (await import('./files.ts')).files,
  'verify-ledger': async () => (await import('./verify-ledger.ts')).verifyLedgerCommand,
  'verify-figures': async () => (await import('./verify-figures.ts')).verifyFigures,
  user: async () => (await import('./user.ts')).user,
  'verify-audit': async () => (await import('./verify-audit.ts')).verifyAudit,
};

export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) return listCommands();
  if (['--version', '-v'].includes(name)) return printVersion();
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    terminal.note(`There is no command "${name}". Run fieldwright --help for the list.`);
    return 2;
  }
  const command = await load();
  try {
    const input = readInput(command, rest);
    if (input.values.help) return printHelp(name, command);
    return await command.run(readConfig(process.env, process.cwd()), input, terminal);
  } catch (error) {
    return explain(name, command, error);
  }
}

function readInput({ options }: CliCommand, args: string[]): CommandInput {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: values, positionals };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message.split('. To specify')[0] : String(error));
  }
}

function explain(name: string, command: CliCommand, error: unknown): number {
  if (error instanceof WrongUsage) {
    terminal.note(`${error.message}\nUsage: fieldwright ${name} ${command.usage}`);
    return 2;
  }
  const isExpected =
    error instanceof WrongConfiguration || error instanceof DataFolderInUse || error instanceof UnsafePosture;
  const message = error instanceof Error ? error.message : String(error);
  terminal.note(isExpected ? message : `${name} failed: ${message}`);
  if (!isExpected && process.env.LOG_LEVEL === 'debug' && error instanceof Error)
    terminal.note(error.stack ?? '');
  return 1;
}

async function listCommands(): Promise<number> {
  terminal.print('Usage: fieldwright COMMAND [options]\n');
  for (const [name, load] of Object.entries(COMMANDS))
    terminal.print(`  ${name.padEnd(15)} ${(await load()).about}`);
  terminal.print(
    '\nfieldwright COMMAND --help tells more about one. Settings are read from the environment:',
  );
  terminal.print(`${settings.join(', ')}.`);
  return 0;
}

function printHelp(name: string, { usage, about, help }: CliCommand): number {
  terminal.print(`${about}\n\nUsage: fieldwright ${name} ${usage}\n\n${help}`);
  return 0;
}

async function printVersion(): Promise<number> {
  const { version } = await import('./version.ts');
  terminal.print(`Fieldwright ${version()} on Node ${process.versions.node}`);
  return 0;
}
