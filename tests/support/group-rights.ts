import type { Fixtures } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Gives a user of company A the rights of one of the groups that every company begins with, and no others. */
export async function joinsGroup(server: TestServer, people: Fixtures, user: number, group: string): Promise<void> {
  await server.database.asOwner(
    `with gone as (delete from membership_groups g using memberships m
        where m.company_id = $1 and m.user_id = $2 and g.company_id = $1 and g.membership = m.id)
      insert into membership_groups (company_id, membership, "group")
      select $1, m.id, g.id from memberships m join groups g on g.company_id = $1 and g.seeded_as = $3
      where m.company_id = $1 and m.user_id = $2`,
    [people.a.id, user, group],
  );
}
