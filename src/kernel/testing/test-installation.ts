import { commands, otherParts, resources } from '#domains/index.ts';
import { createRegistry } from '#kernel/registry.ts';

/** What transactions need to know about the installation, for tests that run jobs without a server. */
export const testInstallation = {
  config: { publicUrl: 'http://localhost', mailsForReal: true },
  registry: createRegistry(resources, commands, otherParts),
};
