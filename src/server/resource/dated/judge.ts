import { findBroken, holdsFrom } from '#shared/contract/index.ts';
import { refuseField, type TenantContext } from '../../http/index.ts';
import { readReferred } from '../referred-values.ts';
import type { Row, Writing } from '../definition.ts';
import { settled } from '../form-rules.ts';
import { beginningDay, differing, type Version } from './line.ts';
import { asOfVersion, datedValues } from './values.ts';

/**
 * Checks the form's rules in every version that an edit changes, not only the present one. Hidden fields of a version
 * have no value.
 * @throws Refusal at the start day, naming the day of the invalid version
 */
export async function judgedLine(
  { server, registry }: Writing,
  context: TenantContext,
  record: Row,
  before: readonly Version[],
  after: readonly Version[],
): Promise<readonly Version[]> {
  const judged: Version[] = [];
  for (const version of after) {
    const was = before.find((one) => one.from === version.from)?.values;
    if (was && Object.keys(differing(version.values, was)).length === 0) {
      judged.push(version);
      continue;
    }
    const whole = asOfVersion(server, record, version.values);
    const values = settled(server.resource, whole, whole);
    const broken = findBroken(server.resource, values, await readReferred(server, registry, context, [values], true));
    if (Object.keys(broken).length > 0)
      refuseField(holdsFrom, version.from === beginningDay ? 'breaksBeginning' : 'breaksVersion', {
        day: version.from,
      });
    judged.push({ ...version, values: datedValues(server, values) });
  }
  return judged;
}
