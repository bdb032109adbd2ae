import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { pdfSetting, previewPdf } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client, Download } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
});

const change = async (body: z.input<typeof pdfSetting.patch>) => {
  const [setting] = dataOf(await admin.callEndpoint(pdfSetting.calls.list, {}));
  return admin.callEndpoint(pdfSetting.calls.patch, { params: { id: String(setting?.id) }, body });
};
const sheetOf = async ({ blob }: Download): Promise<string | undefined> =>
  /\/MediaBox \[0 0 ([\d. ]+)\]/.exec(Buffer.from(await blob.arrayBuffer()).toString('latin1'))?.[1];
const list = () => admin.downloadEndpoint(employee.calls.export, { query: { format: 'pdf' } });

describe('settings of PDFs', () => {
  it('begin with what PDFs were before', async () => {
    const [setting] = dataOf(await admin.callEndpoint(pdfSetting.calls.list, {}));
    expect(setting).toMatchObject({ paper: 'a4', orientation: 'auto', margin: 13, show_page_no: true });
  });

  it('hold in every PDF of a list from then on', async () => {
    dataOf(await change({ paper: 'letter', orientation: 'portrait' }));
    expect(await sheetOf(await list())).toBe('612 792');
    dataOf(
      await change({ paper: 'a3', orientation: 'landscape', show_printed_by: true, signature_lines: 'HR\nBoard' }),
    );
    expect(await sheetOf(await list())).toBe('1190.55 841.89');
  });

  it('are tried before they are saved, on rows that are nobody’s', async () => {
    const preview = await admin.downloadEndpoint(previewPdf, { body: { margin: 20, paper: 'letter' } });
    expect(await sheetOf(preview)).toBe('612 792');
    expect(preview.fileName).toMatch(/\.pdf$/);
    expect(await sheetOf(await list())).toBe('1190.55 841.89');
  });

  it('have four lines for signatures at most', async () => {
    expect(await change({ signature_lines: 'a\nb\nc\nd\ne' })).toMatchObject({ isSuccess: false });
    expect(await change({ signature_lines: 'x'.repeat(41) })).toMatchObject({ isSuccess: false });
  });
});
