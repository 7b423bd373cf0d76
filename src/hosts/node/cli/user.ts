import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newPasswordFault } from '#domains/identity/sign-in/new-password-fault.ts';
import { withClient } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { reachDatabase } from '../database/open-database.ts';
import { passwordHashing } from '../password-hashing.ts';
import { type CliCommand, type CommandInput, type Terminal, WrongUsage } from './command.ts';
import { columns } from './terminal.ts';

type Action = (client: pg.Client, input: CommandInput, terminal: Terminal) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = {
  add,
  list,
  password: resetPassword,
  unlock,
  mail,
  promote,
  demote,
};

export const user: CliCommand = {
  about: 'Add and list people, reset a password, name a platform administrator',
  usage:
    'list | add EMAIL [--name NAME] | password EMAIL | unlock EMAIL | mail EMAIL | promote EMAIL | demote EMAIL',
  help: [
    '  list              everybody, with companies and roles',
    '  add EMAIL         a person without a company yet, with a confirmed address',
    '  password EMAIL    a new password; signs the person out everywhere',
    '  unlock EMAIL      for who has lost the phone: takes second factors and blocks away',
    '  mail EMAIL        the newest mail about the account that no mail server took: its link or its code',
    '  promote EMAIL     makes the person a platform administrator',
    '  demote EMAIL      takes that away',
    '',
    'A password is read from --password, or from the terminal when it is a prompt of a person, or is made up and printed.',
  ].join('\n'),
  options: { name: { type: 'string' }, password: { type: 'string' } },
  async run(config, input, terminal) {
    const [name = ''] = input.positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw new WrongUsage(name ? `There is no "user ${name}".` : 'Say what to do.');
    const reached = await reachDatabase(config);
    try {
      if (!reached.isServed) await migrate(reached.owner);
      await withClient(reached.owner, 'fieldwright-user', (client) => action(client, input, terminal));
      return 0;
    } finally {
      await reached.close();
    }
  },
};

async function list(client: pg.Client, _input: CommandInput, { print }: Terminal): Promise<void> {
  const { rows } = await client.query<{ email: string; name: string; state: string; companies: string }>(`
    select u.email, coalesce(p.full_name, '') as name,
           concat_ws(', ', case when u.is_platform_admin then 'platform administrator' end,
                     case when not u.is_active then 'switched off' end,
                     case when u.email_confirmed_at is null then 'not confirmed' end) as state,
           coalesce((select string_agg(t.company_name || ' (' || m.role || case m.status when 'active' then '' else ', ' || m.status end || ')', ', ' order by t.company_name)
                       from memberships m join tenants t on t.id = m.tenant_id where m.user_id = u.id), '') as companies
      from users u left join profiles p on p.user_id = u.id order by lower(u.email)`);
  if (rows.length === 0) return print('There is nobody yet.');
  print(
    columns([
      ['Email', 'Name', 'Companies', ''],
      ...rows.map((row) => [row.email, row.name, row.companies, row.state]),
    ]),
  );
}

async function add(client: pg.Client, input: CommandInput, terminal: Terminal): Promise<void> {
  const email = emailOf(input);
  const { rowCount } = await client.query('select from users where lower(email) = lower($1)', [email]);
  if (rowCount)
    throw new Error(`${email} is there already. To set a new password: fieldwright user password ${email}`);
  const { password, isMadeUp } = await passwordFor(email, input, terminal);
  const hash = await passwordHashing.hash(password);
  const fullName = typeof input.values.name === 'string' ? input.values.name : email.split('@')[0];
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, password_hash, email_confirmed_at) values ($1, $2, now()) returning id`,
    [email, hash],
  );
  await client.query('insert into profiles (user_id, full_name) values ($1, $2)', [rows[0]?.id, fullName]);
  await client.query('commit');
  terminal.print(`Added ${email}.${isMadeUp ? ` Password: ${password}` : ''}`);
}

async function resetPassword(client: pg.Client, input: CommandInput, terminal: Terminal): Promise<void> {
  const email = emailOf(input);
  const userId = await idOf(client, email);
  const { password, isMadeUp } = await passwordFor(email, input, terminal);
  const hash = await passwordHashing.hash(password);
  await client.query('begin');
  await client.query('update users set password_hash = $2, updated_at = now() where id = $1', [userId, hash]);
  await client.query('update sessions set revoked_at = now() where user_id = $1 and revoked_at is null', [
    userId,
  ]);
  await client.query('commit');
  terminal.print(
    `${email} has a new password and is signed out everywhere.${isMadeUp ? ` Password: ${password}` : ''}`,
  );
}

/** Recovery when an authenticator and its recovery codes are lost. The password is unchanged. */
async function unlock(client: pg.Client, input: CommandInput, terminal: Terminal): Promise<void> {
  const email = emailOf(input);
  const userId = await idOf(client, email);
  await client.query('begin');
  await client.query('delete from second_factors where user_id = $1', [userId]);
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
  await client.query(`delete from login_attempts where key = $1 or left(key, length($2)) = $2`, [
    `account:${email.toLowerCase()}`,
    `signin:${email.toLowerCase()}|`,
  ]);
  await client.query('commit');
  terminal.print(`${email} signs in with the password alone, and nothing is blocked.`);
}

/** Without a mail server, links and codes stay in the outbox, and only the operator can pass them on. */
async function mail(client: pg.Client, input: CommandInput, { print }: Terminal): Promise<void> {
  const email = emailOf(input);
  await idOf(client, email);
  const { rows } = await client.query<{ subject: string; body_text: string; at: string }>(
    `select subject, body_text, to_char(created_at, 'YYYY-MM-DD HH24:MI') as at from outbox_emails
      where tenant_id is null and lower(recipient) = $1 and status <> 'sent' order by created_at desc, id desc limit 1`,
    [email],
  );
  const [newest] = rows;
  print(newest ? `${newest.at}  ${newest.subject}\n\n${newest.body_text}` : `No mail is kept for ${email}.`);
}

async function promote(client: pg.Client, input: CommandInput, { print }: Terminal): Promise<void> {
  const email = emailOf(input);
  await client.query('update users set is_platform_admin = true, updated_at = now() where id = $1', [
    await idOf(client, email),
  ]);
  print(`${email} is a platform administrator.`);
}

async function demote(client: pg.Client, input: CommandInput, { print }: Terminal): Promise<void> {
  const email = emailOf(input);
  await client.query('update users set is_platform_admin = false, updated_at = now() where id = $1', [
    await idOf(client, email),
  ]);
  print(`${email} is no platform administrator any more.`);
}

function emailOf({ positionals }: CommandInput): string {
  const [, email = '', ...more] = positionals;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0) throw new WrongUsage('Name one email address.');
  return email.toLowerCase();
}

async function idOf(client: pg.Client, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    email,
  ]);
  if (!rows[0]) throw new Error(`There is nobody with the address ${email}.`);
  return rows[0].id;
}

async function passwordFor(
  email: string,
  { values }: CommandInput,
  { askSecret }: Terminal,
): Promise<{ password: string; isMadeUp: boolean }> {
  const given =
    typeof values.password === 'string'
      ? values.password
      : await askSecret('Password (empty: make one up): ');
  if (!given) return { password: randomBytes(15).toString('base64url'), isMadeUp: true };
  const fault = newPasswordFault(given, email);
  if (fault) throw new Error(fault);
  return { password: given, isMadeUp: false };
}
