import { describe, expect, it } from 'vitest';
import { isLegible, type AnyField } from '#shared/contract/index.ts';
import { readJson } from '#server/http/parse-body.ts';
import { composeMail, mailboxOf } from '#server/mail/index.ts';
import { unnamedProvider } from '#server/vendor/index.ts';
import { normaliseName } from '#server/map/normalise.ts';
import { serverSlices } from '#features/slices.server.ts';
import { expectLinear, expectLinearFor } from '#tests/support/linear.ts';
import { useServer } from '#tests/support/use-server.ts';

const signs = ['a', '.', '@', '/', '-', ':', ' ', '\n', ',', '1', '%', '"', '<', '\\', '\u200B', '\u064B', 'é', 'ﬃ'];
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const reports = serverSlices.flatMap((slice) => (slice.reports ?? []).map(({ report }) => report));

/** Everything in a call costs in proportion to its length. The tests of the parsers cover what terminals send. */
describe('reading costs in proportion to what is read', () => {
  const server = useServer();

  const judged = (field: AnyField, name: string): void => {
    for (const head of ['', 'http://', 'a@', 'data:'])
      for (const part of signs)
        try {
          expectLinear((text) => field.write.safeParse(text), { head, part, tail: '!' }, { longest: 16 * 1024 });
        } catch (error) {
          throw new Error(name, { cause: error });
        }
  };

  it('in every field of every resource', () => {
    const all = server.running.app.registry.all();
    expect(all.length).toBeGreaterThan(10);
    for (const { resource } of all)
      for (const [name, field] of Object.entries(resource.fields))
        if (field.valueType === 'text' || field.valueType === 'picture') judged(field, `${resource.name} ${name}`);
  });

  it('in every filter, order and search of lists and reports', () => {
    const questions = [
      ...server.running.app.registry
        .all()
        .map(({ resource }) => ({ fields: resource.fields, query: resource.calls.list.query })),
      ...reports.map((report) => ({ fields: report.fields, query: report.calls.page.query })),
    ];
    expect(questions.length).toBeGreaterThan(10);
    for (const { fields, query } of questions) {
      const names = Object.entries<AnyField>(fields).flatMap(([name, field]) =>
        field.operators.map((operator) => (operator === 'exact' ? name : `${name}__${operator}`)),
      );
      for (const name of ['search', 'ordering', 'id__in', ...names])
        for (const part of ['a', '1', ',', '1,', '-', 'id,', ' ', '.'])
          expectLinear(
            (text) => query.safeParse({ [name]: text }),
            { head: '', part, tail: '' },
            { longest: 8 * 1024 },
          );
    }
  });

  it('in JSON', () =>
    expectLinearFor(
      (text) => {
        try {
          readJson(encode(text));
        } catch {
          // A refusal must not cost more either.
        }
      },
      ['{', '}', '[', ']', '"', '"a":', '"\\u0064":1,', ' ', '\n', '\\', '1', ','],
    ));

  it('in names of places, people and mail addresses', () => {
    for (const read of [
      isLegible,
      normaliseName,
      mailboxOf,
      (company: string) =>
        composeMail({ kind: 'invitation', to: 'a@b.test', language: 'en', values: { company } }, unnamedProvider),
    ])
      expectLinearFor(read, signs, { runs: 5 });
  });
});
