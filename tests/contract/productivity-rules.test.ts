import { beforeAll, describe, expect, it } from 'vitest';
import { category, productivitySetting, rule, testRules } from '#features/productivity/contract.ts';
import { department } from '#features/company/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
});

const verdict = async (use: object, of: number | null = null): Promise<string[]> =>
  dataOf(await admin.callEndpoint(testRules, { body: { ...use, department: of } })).rules.map(
    (one) => one.category.display_name,
  );
const addCategory = async (category_name: string): Promise<number> =>
  dataOf(await admin.callEndpoint(category.calls.create, { body: { category_name, productivity: 'productive' } })).id;
const addRule = async (body: object): Promise<number> =>
  dataOf(
    await admin.callEndpoint(rule.calls.create, {
      body: { match: 'app', pattern: 'x', category: 0, priority: 100, ...body },
    }),
  ).id;

describe('categories and rules', () => {
  it('are there for a new company, and say what its people mostly use', async () => {
    expect(await verdict({ app: 'Microsoft Word' })).toEqual(['Documents']);
    expect(await verdict({ app: 'Firefox', domain: 'gist.github.com' })).toEqual(['Software development']);
    expect(await verdict({ app: 'Nobody knows it' })).toEqual([]);
  });

  it('are tried by priority, and a department with those below it has its own', async () => {
    const parent = dataOf(
      await admin.callEndpoint(department.calls.create, { body: { dept_code: 'DRAW', dept_name: 'Drawing' } }),
    ).id;
    const child = dataOf(
      await admin.callEndpoint(department.calls.create, {
        body: { dept_code: 'DRAW2', dept_name: 'Below', parent_dept: parent },
      }),
    ).id;
    const games = await addCategory('Games');
    const tests = await addCategory('Testing of games');
    await addRule({ pattern: 'quake*', category: games });
    await addRule({ pattern: 'quake*', category: tests, department: parent });
    expect(await verdict({ app: 'Quake 3' })).toEqual(['Games']);
    expect(await verdict({ app: 'Quake 3' }, child)).toEqual(['Testing of games', 'Games']);
    await addRule({ match: 'title', pattern: 'league', category: games, priority: 200 });
    expect(await verdict({ app: 'Quake 3', title: 'The league' }, child)).toEqual([
      'Games',
      'Testing of games',
      'Games',
    ]);
  });

  it('say nothing while they are out of use', async () => {
    const id = await addRule({ pattern: 'rare', category: await addCategory('Rare') });
    expect(await verdict({ app: 'rare' })).toEqual(['Rare']);
    dataOf(await admin.callEndpoint(rule.calls.patch, { params: { id }, body: { enabled: false } }));
    expect(await verdict({ app: 'rare' })).toEqual([]);
  });

  it('are kept while a rule has them', async () => {
    const id = await addCategory('Kept');
    await addRule({ category: id });
    await expect(admin.callEndpoint(category.calls.destroy, { params: { id } })).rejects.toMatchObject({
      code: 'ZBCO0021',
    });
  });

  it('have one name each, however it is written', async () => {
    await addCategory('Twice');
    const { create } = category.calls;
    const again = await admin.callEndpoint(create, { body: { category_name: ' TWICE', productivity: 'neutral' } });
    expect(again.isSuccess).toBe(false);
  });
});

describe('the settings of productivity', () => {
  it('record nothing until somebody says so, and keep every text that people were asked by', async () => {
    const [setting] = dataOf(await admin.callEndpoint(productivitySetting.calls.list, { query: {} }));
    if (!setting) throw new Error('There are none');
    expect([setting.enabled, setting.keep_titles, setting.working_hours_only, setting.individual_rows]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const { patch } = productivitySetting.calls;
    const params = { id: setting.id };
    const same = dataOf(await admin.callEndpoint(patch, { params, body: { enabled: true } }));
    expect(same.consent_version).toBe(setting.consent_version);
    const other = dataOf(await admin.callEndpoint(patch, { params, body: { consent_text: 'I agree to less.' } }));
    expect(other.consent_version).toBe(setting.consent_version + 1);
    const kept = await server.database.asOwner(
      'select consent_text from activity_consent_texts where company_id = $1 order by text_version',
      [people.a.id],
    );
    expect(kept.map((row) => row['consent_text'])).toEqual([setting.consent_text, 'I agree to less.']);
  });
});
