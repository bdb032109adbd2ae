import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { holdsFiles, servedCalls, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { serverSlices } from '#features/slices.server.ts';
import type { ServerSlice } from '#server/slice.ts';
import type { ResourceServer } from '#server/resource/index.ts';
import { asker } from '#tests/support/ask.ts';
import { recordMaker } from '#tests/support/made-records.ts';
import { ownFaceOf } from '#tests/support/own-face.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const fileFields = ({ fields }: AnyResource): [string, AnyField][] =>
  Object.entries(fields).filter(([, field]) => holdsFiles(field) && field.isWritable);

/** Resources of people's own records on every table with files of employees, as a slice might declare one. */
const ownFaces: readonly ResourceServer[] = serverSlices
  .flatMap(({ resources = [] }) => resources)
  .filter(({ resource }) => fileFields(resource).length > 0)
  .flatMap((server) => ownFaceOf(server) ?? []);
const test: ServerSlice = { name: 'test', resources: ownFaces };

const server = useServer({ slices: [test] });
const people = usePeople(server);
const tokens = { adminA: '', empA1: '', empA2: '' };
beforeAll(async () => {
  for (const role of ['adminA', 'empA1', 'empA2'] as const) tokens[role] = await people.tokenOf(role);
});
const ask = asker(server, tokens);

/** Every resource with a field for files, whoever owns its records; the provider has no files, its logo is in its record. */
const faces = (): AnyResource[] =>
  server.running.app.registry
    .all()
    .map(({ resource }) => resource)
    .filter(({ audience }) => audience.of !== 'vendor')
    .filter((resource) => servedCalls(resource).patch && fileFields(resource).length > 0);
const roleOf = ({ audience }: AnyResource) => (audience.of === 'own' ? 'empA1' : 'adminA');
const recordIn = (text: string): Record<string, unknown> =>
  z.object({ data: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).data;
const linkSchema = z.union([z.string(), z.object({ dataURL: z.string() }).transform(({ dataURL }) => dataURL)]);

describe('what is sent for a field opens afterwards, over every field that holds files and every face of its table', () => {
  it('has faces of both audiences, and every kind of field', () => {
    const all = faces();
    expect(new Set(all.map(({ audience }) => audience.of))).toEqual(new Set(['company', 'own']));
    const own = all.filter(({ audience }) => audience.of === 'own');
    const kinds = new Set(own.flatMap((resource) => fileFields(resource).map(([, { valueType }]) => valueType)));
    expect(kinds).toEqual(new Set(['picture', 'files']));
  });

  it('to who has sent it and to who may view the company’s records, and to nobody else', async () => {
    for (const resource of faces()) {
      const role = roleOf(resource);
      const maker = recordMaker(server, ({ audience }) => tokens[audience.of === 'own' ? 'empA1' : 'adminA'], 'Filed');
      for (const [name, field] of fileFields(resource)) {
        const what = `${resource.name}.${name}`;
        const id = await maker.firstOf(resource);
        const path = `${resource.path}${id}/`;
        const saved = await ask(role, 'PATCH', path, { [name]: await valueFor(resource, name, field) });
        expect([what, saved.status, saved.text]).toEqual([what, 200, saved.text]);
        const link = linkIn(saved.text, name);
        expect(link, what).toMatch(/^\/web\/auth_files\//);
        const opened = await server.fetch(link);
        expect([what, opened.status]).toEqual([what, 200]);
        expect((await opened.arrayBuffer()).byteLength, what).toBeGreaterThan(0);
        const bare = link.replace(/^\/web/, '').replace(/\?.*$/, '');
        const { audience } = resource;
        const mayView = audience.of === 'company' || (audience.of === 'own' && audience.shares !== undefined);
        expect([what, (await ask('adminA', 'GET', bare)).status]).toEqual([what, mayView ? 200 : 404]);
        expect([what, (await ask('empA2', 'GET', bare)).status]).toEqual([what, 404]);
        // Sending back what was read keeps the file; leaving it out removes it.
        const kept = await ask(role, 'PATCH', path, { [name]: recordIn(saved.text)[name] });
        expect([what, linkIn(kept.text, name).split('?')[0]]).toEqual([what, link.split('?')[0]]);
        if (field.options.required) continue;
        const emptied = await ask(role, 'PATCH', path, { [name]: field.kind === 'multiPhoto' ? [] : null });
        expect([what, emptied.status]).toEqual([what, 200]);
        expect([what, (await ask(role, 'GET', bare)).status]).toEqual([what, 404]);
      }
    }
  });

  /** What a form sends: one picture inline, everything else by link. */
  async function valueFor(
    resource: AnyResource,
    name: string,
    { kind, valueType, widget }: AnyField,
  ): Promise<unknown> {
    if (valueType === 'picture') return dataUrlOf(smallJpeg);
    const place = `${resource.name}.${name}`;
    const caller = server.caller(tokens[roleOf(resource)]);
    if (kind === 'multiPhoto') return [await sendFile(caller, place, 'page.jpg', new Uint8Array(smallJpeg))];
    const isPdf = (widget.accept ?? ['.pdf']).includes('.pdf');
    return isPdf
      ? sendFile(caller, place, 'paper.pdf', '%PDF-1.7')
      : sendFile(caller, place, 'paper.jpg', new Uint8Array(smallJpeg));
  }

  const linkIn = (text: string, name: string): string => {
    const value = recordIn(text)[name];
    return linkSchema.parse(Array.isArray(value) ? value[0] : value);
  };
});
