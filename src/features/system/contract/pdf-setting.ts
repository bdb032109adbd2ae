import { z } from 'zod';
import { choice, defineCall, defineResource, flag, integer, text, textarea } from '#shared/contract/index.ts';
import { mostSignatures, mostSignatureText, pageOrientations, paperSizes, textSizes } from '#shared/contract/paper.ts';

const isTooMuch = (value: unknown): boolean => {
  const lines = typeof value === 'string' ? value.split('\n') : [];
  return lines.length > mostSignatures || lines.some((line) => line.length > mostSignatureText);
};

/** How PDFs of the company's lists and reports look. One record a company. */
export const pdfSetting = defineResource({
  name: 'system.pdf_setting',
  module: 'ZBSY',
  path: '/system/api/v2/pdf_settings/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'pdfSetting' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  rules: [
    {
      fields: ['signature_lines'],
      code: 'signatureLines',
      holds: ({ signature_lines: lines }) => !isTooMuch(lines),
    },
  ],
  fields: {
    paper: choice(paperSizes, { default: 'a4', group: 'page' }),
    orientation: choice(pageOrientations, { default: 'auto', group: 'page' }),
    margin: integer({ min: 5, max: 40, required: true, default: 13, group: 'page' }),
    text_size: choice(textSizes, { default: 'normal', group: 'page' }),
    header_logo: flag({ default: false, group: 'head' }),
    header_text: text({ max: 120, group: 'head' }),
    footer_text: text({ max: 160, group: 'foot' }),
    show_page_no: flag({ default: true, group: 'foot' }),
    show_print_time: flag({ default: true, group: 'foot' }),
    show_printed_by: flag({ default: false, group: 'foot' }),
    signature_lines: textarea({
      max: mostSignatures * (mostSignatureText + 1),
      rows: 4,
      group: 'signatures',
    }),
  },
});

/** Makes a PDF of sample rows with the given settings, by the same code as every PDF. Saves nothing. */
export const previewPdf = defineCall({
  name: 'system.pdf_setting.preview',
  method: 'POST',
  path: `${pdfSetting.path}preview/`,
  module: 'ZBSY',
  access: 'system.pdf_setting.view',
  body: pdfSetting.create,
  data: z.null(),
  answer: 'file',
  readOnly: true,
});
