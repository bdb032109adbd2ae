import { sql } from 'drizzle-orm';
import { dressed, fileLabels, type PdfLook } from '#server/export/index.ts';
import { pdfSettings } from '#server/export/tables.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { writeTableFor, type TableRow, type TableToWrite } from '#server/table-file/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { pdfSetting, previewPdf } from '../contract/pdf-setting.ts';

/** Gives a company the default PDF settings; does nothing if it has some. */
export async function seedPdfSetting({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(pdfSettings).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies from before the settings existed. */
export const pdfSettingUpkeep: Upkeep = { name: 'system.pdf_setting', run: seedPdfSetting };

/** How the company's PDFs look. */
export const pdfSettingServer = resourceServer(pdfSetting, {
  table: pdfSettings,
  display: sql<string>`upper(${pdfSettings.paper})`,
});

/** Enough rows for a second page. */
const sampleRows = 45;

async function* sample(name: (number: number) => string): AsyncGenerator<readonly TableRow[], void, void> {
  yield Array.from({ length: sampleRows }, (_, at): TableRow => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    return {
      kind: 'data',
      values: {
        code: String(1001 + at),
        name: name(at + 1),
        day: `2026-03-${day}`,
        in: `08:${String((at * 7) % 60).padStart(2, '0')}`,
        out: `17:${String((at * 11) % 60).padStart(2, '0')}`,
        worked: 540 + (at % 9) * 5,
      },
    };
  });
}

/** Makes a PDF of sample rows with the given settings. */
export const previewRoute: Route = serve(
  previewPdf,
  async (context, { body }) => {
    const words = wordsIn(context.actor.language);
    const { zone, formats } = await companyClock(context);
    const title = words.text('sys:pdfSetting.sample.title');
    const field = (key: 'code' | 'name' | 'day' | 'in' | 'out' | 'worked') =>
      words.text(`sys:pdfSetting.sample.${key}`);
    const look: PdfLook = {
      paper: body.paper ?? 'a4',
      orientation: body.orientation ?? 'auto',
      margin: body.margin,
      text_size: body.text_size ?? 'normal',
      header_logo: body.header_logo ?? false,
      header_text: body.header_text ?? '',
      footer_text: body.footer_text ?? '',
      show_page_no: body.show_page_no ?? true,
      show_print_time: body.show_print_time ?? true,
      show_printed_by: body.show_printed_by ?? false,
      signature_lines: body.signature_lines ?? '',
    };
    const table: TableToWrite = {
      format: 'pdf',
      title,
      language: words.language,
      direction: words.direction,
      timeZone: zone,
      formats,
      columns: [
        { key: 'code', title: field('code'), kind: 'text' },
        { key: 'name', title: field('name'), kind: 'text' },
        { key: 'day', title: field('day'), kind: 'date' },
        { key: 'in', title: field('in'), kind: 'time' },
        { key: 'out', title: field('out'), kind: 'time' },
        { key: 'worked', title: field('worked'), kind: 'duration' },
      ],
      rows: sample((number) => words.text('sys:pdfSetting.sample.person', { number })),
      ...(await dressed(context, look, fileLabels(words, context.now, { zone, formats }), words)),
    };
    const { threads } = context.services;
    const file = writeTableFor(threads, context.actor.userId, table, context.now.epochMilliseconds);
    return { fileName: `${title}.pdf`, contentType: file.contentType, stream: file.stream };
  },
  { by: 'person', max: 60, seconds: 600 },
);
