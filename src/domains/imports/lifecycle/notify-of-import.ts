import { defineReaction } from '#kernel/reaction.ts';
import '#domains/identity/members/membership.resource.ts';
import '../import.resource.ts';

/** Notifies the user who started an import when it ends, because it may take a while. */
export const notifyOfImport = defineReaction(['imports.finish', 'imports.run_fail'], async (ctx, { id }) => {
  const { status, file_name, created_rows, error, created_by } = await ctx.db
    .selectFrom('imports')
    .select(['status', 'file_name', 'created_rows', 'error', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', created_by)
    .where('status', '=', 'active')
    .execute();
  const isDone = status === 'done';
  await ctx.notify({
    event: 'import_finished',
    to: { members: people.map((person) => person.id) },
    title: `${isDone ? 'Import finished' : 'Import failed'}: ${file_name}`,
    body: isDone ? `${created_rows} ${created_rows === 1 ? 'row was' : 'rows were'} added.` : error,
    link: `/settings/import/${id}`,
    about: { table: 'imports', id },
  });
});
