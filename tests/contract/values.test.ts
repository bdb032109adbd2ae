import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dashboard } from '#features/app/contract.ts';
import { companySettings } from '#features/company/contract.ts';
import { serverSlices } from '#features/slices.server.ts';
import { servedCalls, zonesOfIntl, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { allowEncashment } from '#tests/support/encashable.ts';
import { hostileFor, hostileNumbers, hostileTexts, hostileZones } from '#tests/support/hostile-values.ts';
import { recordMaker } from '#tests/support/made-records.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const refusalSchema = z.object({ code: z.string(), data: z.record(z.string(), z.unknown()).optional() });
const zoneSchema = z.object({ data: z.object({ company_timezone: z.string() }) });

const reports = serverSlices.flatMap((slice) => (slice.reports ?? []).map(({ report }) => report));

/**
 * The database and Temporal accept every value that a schema accepts: any query or write either succeeds or names the wrong field.
 * A value that only the database refuses would name none.
 */
describe('every value is taken or refused at its field', () => {
  const server = useServer();
  const people = usePeople(server);
  /** Tokens by the owner of the records. */
  const tokens = { company: '', own: '', vendor: '' };
  const maker = recordMaker(server, ({ audience }) => tokens[audience.of], 'Made');
  beforeAll(async () => {
    tokens.company = await people.tokenOf('adminA');
    tokens.own = await people.tokenOf('empA1');
    tokens.vendor = await people.tokenOf('vendor');
    // Nobody asks for leave to be paid out before the company allows it.
    await allowEncashment(server.caller(tokens.company));
  });
  const tokenFor = (path: string): string => {
    const declared = [...server.running.app.registry.all().map(({ resource }) => resource), ...reports];
    return tokens[declared.find((one) => path.startsWith(one.path))?.audience.of ?? 'company'];
  };

  const send = (path: string, method = 'GET', body?: string): Promise<Response> =>
    server.fetch(`/web${path}`, {
      method,
      headers: { authorization: `JWT ${tokenFor(path)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });

  /** The problem of an answer, in words; empty if it is right. */
  async function mistakeIn(answer: Response, what: string): Promise<string[]> {
    if (answer.status === 200) {
      await answer.body?.cancel();
      return [];
    }
    const text = await answer.text();
    if (answer.status !== 400) return [`${what} answered ${answer.status} ${text}`];
    const { data = {} } = refusalSchema.parse(JSON.parse(text));
    return Object.keys(data).some((name) => name !== '') ? [] : [`${what} was refused without a field: ${text}`];
  }

  /** All parameters of a list, with one value each. */
  const parametersOf = (fields: Readonly<Record<string, AnyField>>): [name: string, values: readonly string[]][] => {
    const sorted = Object.entries(fields).flatMap(([name, field]) => (field.options.sort ? [name] : []));
    return [
      ['search', hostileTexts],
      ...['page', 'page_size', 'id__in'].map((name): [string, readonly string[]] => [name, hostileNumbers]),
      [
        'ordering',
        ['id', '-id', '-', ',', '', 'id,id', '--id', sorted.join(','), sorted.map((name) => `-${name}`).join(',')],
      ],
      ...Object.entries(fields).flatMap(([name, field]) =>
        field.operators.map((operator): [string, readonly string[]] => [
          operator === 'exact' ? name : `${name}__${operator}`,
          hostileFor(field),
        ]),
      ),
    ];
  };

  /** Sends what the schema accepts to the server, as many parameters at once as possible; the schema itself refuses the rest. */
  async function mistakesInQuestions(
    path: string,
    fields: Readonly<Record<string, AnyField>>,
    query: z.ZodType,
  ): Promise<string[]> {
    const taken = parametersOf(fields).map(([name, values]): [string, string[]] => [
      name,
      values.filter((value) => query.safeParse({ [name]: value }).success),
    ]);
    const wrong: string[] = [];
    const most = Math.max(...taken.map(([, values]) => values.length));
    for (let at = 0; at < most; at += 1) {
      const question = taken.flatMap(([name, values]) =>
        values.slice(at, at + 1).map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
      );
      // A reversed period is refused before anything is read.
      const dateless = question.filter((one) => !one.startsWith('att_date'));
      for (const part of dateless.length < question.length ? [question, dateless] : [question]) {
        const asked = `${path}?${part.join('&')}`;
        wrong.push(...(await mistakeIn(await send(asked), asked)));
      }
    }
    return wrong;
  }

  it('in the question of every list', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const { resource } of server.running.app.registry.all())
      wrong.push(...(await mistakesInQuestions(resource.path, resource.fields, resource.calls.list.query)));
    expect(wrong).toEqual([]);
  });

  it.each(reports.map((report) => [report.name, report] as const))('in every question of %s', async (_, report) => {
    const { page, totals, chart } = report.calls;
    for (const call of [page, totals, ...(report.chart ? [chart] : [])])
      expect(await mistakesInQuestions(call.path, report.fields, call.query)).toEqual([]);
  });

  /** The values to try on a field, as JSON: texts and numbers, each also where the other is expected. */
  const bodies = (name: string, field: AnyField): string[] => {
    const key = JSON.stringify(name);
    const texts = [...new Set([...hostileFor(field), ...hostileTexts])].map((value) => JSON.stringify(value));
    const numbers = hostileNumbers.filter((value) => /^-?\d+(\.\d+)?(e\d+)?$/.test(value));
    return [...texts, ...numbers, '[]', '{}', '[{}]', 'null'].map((value) => `{${key}:${value}}`);
  };

  /** The same for each field of a child row, in an otherwise valid row. */
  async function mistakesInRows(resource: AnyResource, id: number | undefined): Promise<string[]> {
    const wrong: string[] = [];
    for (const [name, { rows }] of Object.entries(resource.fields)) {
      if (!rows) continue;
      for (const [field, declared] of Object.entries(rows.fields)) {
        for (const body of bodies(field, declared)) {
          const whole = JSON.stringify({ [name]: [JSON.parse(body)] });

          wrong.push(...(await mistakeIn(await send(`${resource.path}${id ?? 1}/`, 'PATCH', whole), whole)));
        }
      }
    }
    return wrong;
  }

  it('in what is written to every field of every resource', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    const without: string[] = [];
    const written = server.running.app.registry.all().filter(({ resource }) => servedCalls(resource).patch);
    // Before any write: a schedule of a thousand years would prevent locking a period.
    const ids = new Map<AnyResource, number | undefined>();
    for (const { resource } of written) ids.set(resource, await maker.firstOf(resource));
    for (const { resource } of written) {
      const id = ids.get(resource);
      if (id === undefined) without.push(resource.name);
      for (const [name, field] of Object.entries(resource.fields)) {
        if (!field.isWritable || field.options.immutable) continue;
        for (const body of bodies(name, field)) {
          if (!resource.patch.safeParse(JSON.parse(body)).success) continue;
          const what = `${resource.name} ${body.slice(0, 100)}`;
          wrong.push(...(await mistakeIn(await send(`${resource.path}${id ?? 1}/`, 'PATCH', body), what)));
        }
      }
      wrong.push(...(await mistakesInRows(resource, id)));
      wrong.push(...(await mistakeIn(await send(resource.path), `${resource.name} read back`)));
    }
    expect(wrong).toEqual([]);
    expect(without).toEqual([]);
  });

  it('in zones: each that is offered is known to Temporal and the database, any other is refused', async () => {
    const offered = zonesOfIntl();
    for (const zone of offered) Temporal.Now.zonedDateTimeISO(zone);
    const unknown = await server.database.asOwner(
      'select zone from unnest($1::text[]) zone where zone not in (select name from pg_timezone_names)',
      [offered],
    );
    expect(unknown).toEqual([]);
    const one = `${companySettings.path}${people.a.id}/`;
    for (const zone of hostileZones) {
      const answer = await send(one, 'PATCH', JSON.stringify({ company_timezone: zone }));
      if (answer.status !== 200) {
        expect(await mistakeIn(answer, zone)).toEqual([]);
        continue;
      }
      const { data } = zoneSchema.parse(await answer.json());
      expect(await server.database.asOwner('select now() at time zone $1', [data.company_timezone])).toHaveLength(1);
      for (const path of [dashboard.path, ...reports.map((report) => report.path)])
        expect([zone, path, (await send(path)).status]).toEqual([zone, path, 200]);
    }
  });

  it('in dates and instants of any kind', async () => {
    const dated = server.running.app.registry.all().flatMap(({ resource }) =>
      Object.entries(resource.fields)
        .filter(
          ([, { valueType, operators }]) =>
            (valueType === 'date' || valueType === 'datetime') && operators.includes('gte'),
        )
        .map(([name, { valueType }]) => ({ path: resource.path, name, valueType })),
    );
    const two = fc.integer({ min: 0, max: 99 }).map((part) => String(part).padStart(2, '0'));
    const year = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1, 999, 1000, 9998, 9999));
    const day = fc
      .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
      .map((parts) => parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-'));
    const offset = fc.oneof(
      fc.constant('Z'),
      fc
        .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(
          ([sign, hours, minutes]) => `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
        ),
    );
    const instant = fc
      .tuple(day, two, two, offset)
      .map(([date, hours, minutes, zone]) => `${date}T${hours}:${minutes}:00${zone}`);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...dated), day, instant, async ({ path, name, valueType }, date, moment) => {
        const question = `${path}?${name}__gte=${encodeURIComponent(valueType === 'date' ? date : moment)}`;
        expect(await mistakeIn(await send(question), question)).toEqual([]);
      }),
      { numRuns: 100, seed: 11 },
    );
  });
});
