import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { dispatchRuns } from './dispatch-run.resource.ts';

/** Takes the best plan found so far. A run that has not begun ends without one. */
export const stopRun = defineCommand(
  dispatchRuns,
  'stop',
  {
    label: 'Stop and take what is there',
    again: 'allowed',
    from: ['queued', 'running'],
    allow: office,
    placed: true,
  },
  async (ctx, run) =>
    run.status === 'queued'
      ? { status: 'stopped', finished_at: ctx.now, stop_requested_at: ctx.now }
      : { stop_requested_at: ctx.now },
);
