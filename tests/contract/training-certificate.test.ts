import { beforeAll, describe, expect, it } from 'vitest';
import { trainingType } from '#features/complement/contract.ts';
import { ownTraining, ownTrainingCertificate, training, trainingCertificate } from '#features/request/contract.ts';
import { pdfSetting } from '#features/system/contract.ts';
import { commonCodes, type AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let safety = 0;
let talk = 0;

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const enter = async (training_type: number, start_date: string) =>
  dataOf(
    await admin.callEndpoint(training.calls.create, {
      body: training.create.parse({
        employee: people.employees.empA1,
        training_type,
        title: 'Working at heights',
        trainer: 'Ada',
        place: 'Hall 2',
        start_date,
        apply_reason: 'Law',
        approve_directly: true,
      }),
    }),
  );
const print = (id: number, query: { language?: 'en' | 'ar' } = {}) =>
  admin.downloadEndpoint(trainingCertificate, { params: { id: String(id) }, query });
const printOwn = (who: Client, id: number) =>
  who.downloadEndpoint(ownTrainingCertificate, { params: { id: String(id) }, query: {} });
const textOf = async ({ blob }: { blob: Blob }) => Buffer.from(await blob.arrayBuffer()).toString('latin1');

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  safety = await make(trainingType, {
    training_code: 'SAF',
    training_name: 'Safety',
    has_certificate: true,
    certificate_months: 12,
  });
  talk = await make(trainingType, { training_code: 'TLK', training_name: 'Talk' });
});

describe('the certificate of a training', () => {
  it('is a page of its own, across, with the signatures of the company, in any language', async () => {
    const done = await enter(safety, '2026-02-10');
    expect(done).toMatchObject({ status: 'approved', valid_until: '2027-02-09', has_certificate: true });
    const [setting] = dataOf(await admin.callEndpoint(pdfSetting.calls.list, {}));
    dataOf(
      await admin.callEndpoint(pdfSetting.calls.patch, {
        params: { id: String(setting?.id) },
        body: { signature_lines: 'Director\nTrainer', orientation: 'portrait' },
      }),
    );
    for (const language of ['en', 'ar'] as const) {
      const file = await print(done.id, { language });
      const text = await textOf(file);
      expect(file.fileName).toMatch(/TR-2026-\d{6}.*\.pdf$/);
      expect([...text.matchAll(/\/MediaBox \[0 0 ([\d. ]+)\]/g)].map(([, box]) => box)).toEqual(['841.89 595.28']);
      expect(text).toContain(`/Lang (${language})`);
    }
    expect(await textOf(await printOwn(own, done.id))).toContain('%PDF-');
  });

  it('is nobody else’s to print, and not without the right to see training', async () => {
    const done = await enter(safety, '2026-02-11');
    const other = server.caller(await people.tokenOf('empA2'));
    const refused = async (asked: Promise<unknown>) => asked.then(() => null).catch((thrown: unknown) => thrown);
    expect(await refused(printOwn(other, done.id))).toMatchObject({ code: commonCodes.notFound.code });
    const plain = own.downloadEndpoint(trainingCertificate, { params: { id: String(done.id) }, query: {} });
    expect(await refused(plain)).toMatchObject({ code: commonCodes.forbidden.code });
  });

  it('is given for what is approved, over and of such a type', async () => {
    const without = await enter(talk, '2026-02-12');
    expect(without).toMatchObject({ valid_until: null, has_certificate: false });
    const later = await enter(safety, '2026-06-01');
    expect(later).toMatchObject({ valid_until: '2027-05-31', has_certificate: false });
    for (const { id } of [without, later])
      await expect(print(id)).rejects.toMatchObject({ code: commonCodes.wrongState.code });
    const missed = await enter(safety, '2026-02-16');
    const body = { ids: [missed.id], attendance: 'absent' as const, score: null, result_note: '' };
    dataOf(await admin.callEndpoint(training.actions.record_result.call, { body }));
    await expect(print(missed.id)).rejects.toMatchObject({ code: commonCodes.wrongState.code });
    const one = dataOf(await admin.callEndpoint(training.calls.retrieve, { params: { id: String(missed.id) } }));
    expect(one).toMatchObject({ attendance: 'absent', valid_until: null, has_certificate: false });
    const done = await enter(safety, '2026-02-13');
    dataOf(
      await admin.callEndpoint(training.actions.cancel.call, { body: { ids: [done.id], cancel_reason: 'Not there' } }),
    );
    await expect(print(done.id)).rejects.toMatchObject({ code: commonCodes.wrongState.code });
    const mine = dataOf(await own.callEndpoint(ownTraining.calls.retrieve, { params: { id: String(done.id) } }));
    expect(mine).toMatchObject({ status: 'cancelled', valid_until: null, has_certificate: false });
  });
});
