import { and, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { conditions } from '#server/resource/index.ts';
import type { PhotoProblem } from '../../contract.ts';
import { employeeServer } from '../resources.ts';
import { fullName } from '../full-name.ts';
import { employees } from '../tables.ts';
import type { ReadPhoto } from './read-photos.ts';

/** A photo that has its employee. */
export interface MatchedPhoto {
  readonly place: number;
  readonly file: string;
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly replaces: boolean;
}

/** Finds the employees of photos, among those whom the person may see, and says of every other photo what is wrong. */
export async function matchPhotos(
  context: TenantContext,
  photos: readonly ReadPhoto[],
): Promise<{ readonly matched: readonly MatchedPhoto[]; readonly problems: readonly PhotoProblem[] }> {
  const keys = [...new Set(photos.map(({ key }) => key))].filter(Boolean);
  const found =
    keys.length === 0
      ? []
      : await context.tx
          .select({
            id: employees.id,
            key: employees.code_key,
            code: employees.emp_code,
            name: sql<string>`${fullName}`,
            hasPhoto: sql<boolean>`${employees.photo} is not null`,
          })
          .from(employees)
          .where(
            and(conditions(employeeServer, context, { filters: [], search: '' }), inArray(employees.code_key, keys)),
          );
  const byKey = new Map(found.map((person) => [person.key, person]));
  const matched: MatchedPhoto[] = [];
  const problems: PhotoProblem[] = [];
  const seen = new Set<string>();
  for (const { place, file, key, fault } of photos) {
    const person = byKey.get(key);
    if (fault) problems.push({ file, ...fault });
    else if (!person) problems.push({ file, code: 'nobody' });
    else if (seen.has(key)) problems.push({ file, code: 'repeated' });
    else {
      seen.add(key);
      const { id, name, code, hasPhoto } = person;
      matched.push({ place, file, id, name, code, replaces: hasPhoto });
    }
  }
  return { matched, problems };
}
