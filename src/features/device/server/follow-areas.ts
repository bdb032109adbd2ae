import type { areas } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Change } from '#server/resource/index.ts';
import { bringPeople } from './area-people.ts';
import { coveredAreas, wideAbove } from './covered-areas.ts';

type Area = typeof areas.$inferSelect;

/**
 * Follows an area that moves in the tree: terminals that have the people below their area get those of the moved part, or lose them.
 * A new area has nobody yet, and only an empty one is deleted.
 */
export async function followArea(context: TenantContext, { id, before, after }: Change<Area>): Promise<void> {
  if (!before || !after || before.parent_area === after.parent_area) return;
  const parents = [before.parent_area, after.parent_area].filter((parent) => parent !== null);
  const moved = await coveredAreas(context, { area: id, include_sub_areas: true });
  for (const terminal of await wideAbove(context, parents)) await bringPeople(context, terminal, moved);
}
