import { defineCommand } from '#kernel/command.ts';
import { dataExports } from './data-export.resource.ts';

export const requestExport = defineCommand(dataExports, 'request', {
  label: 'Export everything',
  scope: 'collection',
  allow: ['owner'],
});

/** Before its week is over: a copy of everything should not lie about. */
export const discardExport = defineCommand(dataExports, 'discard', {
  label: 'Delete archive',
  from: ['done'],
  to: 'expired',
  allow: ['owner'],
  final: true,
});
