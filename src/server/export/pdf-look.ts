import { eq } from 'drizzle-orm';
import { mostSignatures } from '#shared/contract/paper.ts';
import { paperPicture } from '../files/index.ts';
import type { TenantContext } from '../http/index.ts';
import { plainPage, type PdfPage } from '../table-file/pdf-page.ts';
import type { TableLabels } from '../table-file/index.ts';
import { companies } from '../tenancy/tables.ts';
import type { Words } from '../words/index.ts';
import { pdfSettings } from './tables.ts';

/** The settings of a company's PDFs. */
export type PdfLook = Omit<
  typeof pdfSettings.$inferSelect,
  'company_id' | 'id' | 'version' | 'create_time' | 'update_time' | 'create_user' | 'update_user'
>;

const pointsPerMillimetre = 72 / 25.4;

/** The part of a table that determines how its PDF looks: its pages, and the line at their foot. */
export async function pdfLook(
  context: TenantContext,
  labels: TableLabels,
  words: Words,
): Promise<{ readonly page: PdfPage; readonly labels: TableLabels }> {
  const { tx, companyId } = context;
  const [look] = await tx.select().from(pdfSettings).where(eq(pdfSettings.company_id, companyId));
  return look ? dressed(context, look, labels, words) : { page: plainPage, labels };
}

/** The same for given settings. */
export async function dressed(
  context: TenantContext,
  look: PdfLook,
  { printedAt, ...labels }: TableLabels,
  words: Words,
): Promise<{ readonly page: PdfPage; readonly labels: TableLabels }> {
  const logo = look.header_logo ? await logoOf(context) : undefined;
  const foot = [
    look.show_print_time ? printedAt : undefined,
    look.show_printed_by ? words.text('common:file.printedBy', { name: context.actor.name }) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  return {
    page: {
      paper: look.paper,
      orientation: look.orientation,
      // The margin before the setting existed was half an inch, which the setting shows as 13 mm.
      margin: look.margin === 13 ? plainPage.margin : look.margin * pointsPerMillimetre,
      textSize: look.text_size,
      ...(logo === undefined ? {} : { logo }),
      header: look.header_text,
      footer: look.footer_text,
      hasNumbers: look.show_page_no,
      signatures: look.signature_lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .slice(0, mostSignatures),
    },
    labels: { ...labels, ...(foot === '' ? {} : { printedAt: foot }) },
  };
}

/** The company's logo as a JPEG in a data URL; undefined if it has none, or its file is gone. */
export async function logoOf({ tx, companyId, services }: TenantContext): Promise<string | undefined> {
  const [company] = await tx.select({ logo: companies.logo }).from(companies).where(eq(companies.id, companyId));
  if (!company?.logo) return undefined;
  const stored = await services.files.read(company.logo);
  if (!stored) return undefined;
  const picture = await paperPicture(new Uint8Array(await new Response(stored.stream).arrayBuffer()));
  return `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
}
