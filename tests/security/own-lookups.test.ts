import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  choice,
  defineResource,
  integer,
  lookupFields,
  reference,
  servedCalls,
  servedLookups,
  text,
  timezone,
  type AnyResource,
} from '#shared/contract/index.ts';
import { position } from '#features/company/contract.ts';
import { documentType } from '#features/complement/contract.ts';
import { employeeDocuments } from '#features/complement/server/tables.ts';
import { serverSlices } from '#features/slices.server.ts';
import { employees } from '#features/team/server.ts';
import { buildApp, callsOf, type App } from '#server/app.ts';
import { resourceServer } from '#server/resource/index.ts';
import { lookupRoutes } from '#server/resource/lookup.ts';
import { asker } from '#tests/support/ask.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const own = { of: 'own' as const, words: { namespace: 'personal' as const, key: 'bioPhoto' as const } };

/** A person's own documents as their form would be: types to choose from those with the chosen name. */
const ownDocument = defineResource({
  name: 'test.own_document',
  module: 'TEST',
  path: '/personal/api/v2/test_documents/',
  audience: { of: own.of, employee: 'employee' },
  words: own.words,
  defaultOrdering: 'doc_no',
  fields: {
    doc_no: text({ max: 50, sort: true }),
    doc_type: reference(documentType.name, {
      required: true,
      filteredBy: { doc_type_name: 'doc_no' },
      brings: { doc_type_code: documentType.fields.doc_type_code },
    }),
  },
});
/** A person's own location in the company: a tree that everybody may see, and one that they may not. */
const ownPlace = defineResource({
  name: 'test.own_place',
  module: 'TEST',
  path: '/personal/api/v2/test_places/',
  audience: { of: own.of, employee: 'id' },
  words: own.words,
  defaultOrdering: 'id',
  without: ['create', 'destroy'],
  fields: {
    position: reference('company.position', { tree: true }),
    department: reference('company.department', { tree: true, required: true }),
    time_zone: timezone({}),
    dev_privilege: integer({ min: 0, max: 14 }),
    gender: choice(['', 'F', 'M', 'O'], {}),
  },
});

const server = useServer();
const people = usePeople(server);
const tokens = { adminA: '', adminB: '', empA1: '', empB1: '' };
let app: App;
const ask = asker(
  {
    fetch: (path, init) =>
      Promise.resolve(app.fetch(new Request(new URL(path, 'http://127.0.0.1'), { ...init, headers: headersOf(init) }))),
  },
  tokens,
);
const headersOf = (init?: { headers?: HeadersInit }): Headers => {
  const headers = new Headers(init?.headers);
  headers.set('host', '127.0.0.1');
  headers.set('x-forwarded-for', '127.0.0.1');
  return headers;
};
const answerSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())), next: z.int().nullish() });

beforeAll(async () => {
  for (const role of ['adminA', 'adminB', 'empA1', 'empB1'] as const) tokens[role] = await people.tokenOf(role);
  app = buildApp(server.host, [
    ...serverSlices,
    {
      name: 'test',
      resources: [
        resourceServer(ownDocument, { table: employeeDocuments, display: sql<string>`${employeeDocuments.doc_no}` }),
        resourceServer(ownPlace, { table: employees, display: sql<string>`${employees.emp_code}` }),
      ],
    },
  ]);
  for (const [role, names] of [
    ['adminA', ['Passport', 'Permit', 'Licence']],
    ['adminB', ['Foreign']],
  ] as const)
    for (const name of names) {
      const body = { doc_type_code: name.toUpperCase(), doc_type_name: name };
      expect((await ask(role, 'POST', documentType.path, body)).status).toBe(200);
      const place = { position_code: name, position_name: `${name} clerk` };
      expect((await ask(role, 'POST', position.path, place)).status).toBe(200);
    }
});

const lookup = `${ownDocument.path}lookup/doc_type/`;
const namesOf = (text: string): unknown[] =>
  answerSchema.parse(JSON.parse(text)).data.map((row) => row['display_name']);

describe('what an own form offers to choose from', () => {
  it('is what the form takes, though its person may not look at the resource: by id and name, and what the rules ask for', async () => {
    expect((await ask('empA1', 'GET', documentType.path)).status).toBe(403);
    const { status, text } = await ask('empA1', 'GET', lookup);
    expect(status).toBe(200);
    const { data } = answerSchema.parse(JSON.parse(text));
    expect(data.map(({ id: _, ...rest }) => rest)).toEqual([
      { display_name: 'Licence', doc_type_code: 'LICENCE' },
      { display_name: 'Passport', doc_type_code: 'PASSPORT' },
      { display_name: 'Permit', doc_type_code: 'PERMIT' },
    ]);
    const made = await ask('empA1', 'POST', ownDocument.path, { doc_no: 'Passport', doc_type: data[1]?.['id'] });
    expect([made.status, made.text.includes('Passport')]).toEqual([200, true]);
  });

  it('is searched, read by pages, by ids and by what another field says, and by nothing else', async () => {
    const answer = async (query: string) => ask('empA1', 'GET', `${lookup}?${query}`);
    expect(namesOf((await answer('search=pass')).text)).toEqual(['Passport']);
    const first = answerSchema.parse(JSON.parse((await answer('page_size=2')).text));
    expect([first.data.length, first.next]).toEqual([2, 2]);
    expect(namesOf((await answer('page_size=2&page=2')).text)).toEqual(['Permit']);
    expect(namesOf((await answer(`id__in=${String(first.data[0]?.['id'])}`)).text)).toEqual(['Licence']);
    expect(namesOf((await answer('doc_type_name=Permit')).text)).toEqual(['Permit']);
    for (const refused of [
      'doc_type_code=PERMIT',
      'page_size=51',
      'employee=1',
      'doc_type_name__icontains=P',
      'ordering=x',
    ])
      expect([refused, (await answer(refused)).status]).toEqual([refused, 400]);
    for (const field of ['doc_no', 'employee', 'nothing', 'constructor'])
      expect([field, (await ask('empA1', 'GET', `${ownDocument.path}lookup/${field}/`)).status]).not.toEqual([
        field,
        200,
      ]);
  });

  it('is of their company alone, and of what is for everybody there: no other department, no other person', async () => {
    expect(namesOf((await ask('empB1', 'GET', lookup)).text)).toEqual(['Foreign']);
    const [foreign] = answerSchema.parse(JSON.parse((await ask('empB1', 'GET', lookup)).text)).data;
    expect(namesOf((await ask('empA1', 'GET', `${lookup}?id__in=${String(foreign?.['id'])}`)).text)).toEqual([]);
    const tree = (field: string) => ask('empA1', 'GET', `${ownPlace.path}lookup_tree/${field}/`);
    const places = namesOf((await tree('position')).text);
    expect([places.includes('Permit clerk'), places.includes('Foreign clerk')]).toEqual([true, false]);
    expect(namesOf((await tree('department')).text)).toEqual([]);
  });

  it('is nobody’s who has no employee record, and is asked for no more often than a hand can', async () => {
    expect((await ask('adminA', 'GET', lookup)).status).toBe(403);
    const routes = app.registry.all().flatMap((one) => lookupRoutes({ server: one, registry: app.registry }));
    expect(routes.length).toBeGreaterThan(1);
    for (const { call, limit } of routes)
      expect([call.name, limit]).toMatchObject([call.name, { by: 'person', seconds: 60 }]);
  });

  it('is served by people’s own forms alone, and by each of them that refers to anything', () => {
    const resources: readonly AnyResource[] = app.registry.all().map(({ resource }) => resource);
    const served = new Set(callsOf(app).map(({ name }) => name));
    for (const resource of resources) {
      const isOwn = resource.audience.of === 'own';
      const offered = servedLookups(resource);
      expect([resource.name, offered.length > 0]).toEqual([
        resource.name,
        isOwn && lookupFields(resource.fields).length > 0,
      ]);
      for (const name of ['lookup', 'lookupTree'] as const) {
        const isServed = served.has(`${resource.name}.${name}`);
        expect([resource.name, name, isServed]).toEqual([resource.name, name, offered.includes(name)]);
        expect([resource.name, name, name in servedCalls(resource)]).toEqual([resource.name, name, isServed]);
      }
    }
  });
});
