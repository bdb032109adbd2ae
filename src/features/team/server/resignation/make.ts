import { createRecord, type ResourceRegistry } from '#server/resource/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Row } from '#server/resource/index.ts';

/** What is said of a resignation beside whose it is. */
export type LeavingSaid = Readonly<Row>;

/** Makes a resignation with all that its form checks and brings about. */
export async function makeResignation(
  registry: ResourceRegistry,
  context: TenantContext,
  employee: number,
  said: LeavingSaid,
): Promise<void> {
  await createRecord({ server: registry.get('team.resignation'), registry }, context, { ...said, employee });
}
