/**
 * Every measure a second time, in plain TypeScript from the stored rows, written from its formula in words: what the SQL is compared
 * with. Money in minor units; undefined hours and rates are null.
 */
import { assetReferences, maintenanceReferences } from './reference-assets.ts';
import { moneyReferences } from './reference-money.ts';
import { peopleReferences } from './reference-people.ts';
import { roomReferences } from './reference-rooms.ts';
import { workReferences } from './reference-work.ts';
import type { Reference } from './scene.ts';

export const references: Readonly<Record<string, Reference>> = {
  ...workReferences,
  ...assetReferences,
  ...maintenanceReferences,
  ...peopleReferences,
  ...moneyReferences,
  ...roomReferences,
};
