import { createRecord, type ResourceRegistry } from '#server/resource/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Row } from '#server/resource/index.ts';

/** The values of a resignation without its employee. */
export type ResignationValues = Readonly<Row>;

/** Makes a resignation with all checks and effects of its form. */
export async function makeResignation(
  registry: ResourceRegistry,
  context: TenantContext,
  employee: number,
  values: ResignationValues,
): Promise<void> {
  await createRecord({ server: registry.get('team.resignation'), registry }, context, { ...values, employee });
}
