import type { Tables } from '#kernel/tables.ts';
import type { Database } from '../database/pool.ts';
import type { Terminal } from './command.ts';

export type SignIn = { readonly email: string; readonly password: string; readonly role: string };

/**
 * Makes the sample company where the database has no company, and tells who can sign in to it, also when it was made
 * earlier; nobody where there is another company.
 */
export type SeedSampleCompany = (
  database: Database<Tables>,
  log: (message: string) => void,
) => Promise<readonly SignIn[]>;

const seedSampleCompany: SeedSampleCompany | undefined = undefined;

export async function offerSampleCompany(
  database: Database<Tables>,
  { note }: Terminal,
): Promise<readonly SignIn[]> {
  return (seedSampleCompany as SeedSampleCompany | undefined)?.(database, note) ?? [];
}
