import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { apiKeys } from './api-key.resource.ts';

export const revokeApiKey = defineCommand(apiKeys, 'revoke', {
  label: 'Revoke',
  again: 'allowed',
  allow: office,
  final: true,
});
