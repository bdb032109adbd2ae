import {
  holdsFiles,
  uploadedFileSchema,
  type AnyField,
  type AnyResource,
  type Permission,
  type ResourceName,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import type { TenantContext } from '../http/index.ts';
import { storeImage } from './image.ts';
import { isFileName } from './names.ts';
import { signedLink } from './signed-link.ts';
import { removeFile } from './store-file.ts';
import { nameInLink, takeUpload } from './uploads.ts';

/**
 * The pictures and files of a record. A field of the contract is all the declaration there is: an upload is taken, one picture
 * that comes as a data URL is checked by content and stored, a link that was read and comes back keeps what is there, null or
 * nothing takes it away, and what no field holds any more is removed with its bytes. Whoever may view the record may open them.
 */
type FileResource = Pick<AnyResource, 'fields'>;
/** Uploads are sent for a field of the very face that they come by; what its table's company may view is another question. */
type KeepingResource = FileResource & { readonly name: ResourceName; readonly access: Permission };
type Row = Record<string, unknown>;

/** A file as its column holds it. */
const keptFileSchema = z.object({ file: z.string(), name: z.string(), size: z.number(), type: z.string() });
export type KeptFile = z.infer<typeof keptFileSchema>;
const keptListSchema = z.array(keptFileSchema);
const uploadedListSchema = z.array(uploadedFileSchema);

const fileFields = (resource: FileResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(([, field]) => holdsFiles(field));

const isStored = (value: string): boolean => !value.startsWith('data:');

/**
 * The values of a form as the row keeps them.
 * @param resource with the permission that opens the files, beside their owner
 * @param employee whom the files are about, where the record is an employee's
 * @throws Refusal at the field: `imageType`, `imageTooLarge`, `uploadGone`, `storageFull`
 */
export async function keepFiles(
  context: TenantContext,
  resource: KeepingResource,
  values: Row,
  before: Row | null,
  employee: number | null,
): Promise<Row> {
  const row = { ...values };
  for (const [name, field] of fileFields(resource)) {
    if (!(name in row)) continue;
    const given = { context, place: `${resource.name}.${name}`, field: name, access: resource.access, employee };
    row[name] =
      field.kind === 'multiPhoto'
        ? await keptPictures(given, row[name], before?.[name])
        : field.kind === 'file'
          ? await keptFile(given, row[name], before?.[name])
          : await keptPicture(given, row[name], before?.[name]);
  }
  return row;
}

interface Given {
  readonly context: TenantContext;
  readonly place: string;
  readonly field: string;
  readonly access: Permission;
  readonly employee: number | null;
}

async function keptPicture(given: Given, value: unknown, before: unknown): Promise<string | null> {
  if (typeof value !== 'string' || value === '') return null;
  if (isStored(value)) return typeof before === 'string' ? before : null;
  return storeImage(given.context, value, given);
}

async function keptPictures(given: Given, value: unknown, before: unknown): Promise<KeptFile[]> {
  const present = keptListSchema.safeParse(before).data ?? [];
  const list: KeptFile[] = [];
  for (const { dataURL } of uploadedListSchema.parse(value ?? []))
    list.push(await keptOrTaken(given, dataURL, present));
  return list;
}

async function keptFile(given: Given, value: unknown, before: unknown): Promise<KeptFile | null> {
  const uploaded = uploadedFileSchema.safeParse(value).data;
  if (!uploaded) return null;
  const present = keptFileSchema.safeParse(before).data;
  return keptOrTaken(given, uploaded.dataURL, present ? [present] : []);
}

/** What the record has stays as it is; all else is an upload that has come for this field. */
async function keptOrTaken(given: Given, link: string, present: readonly KeptFile[]): Promise<KeptFile> {
  const name = nameInLink(link);
  const kept = present.find(({ file }) => file === name);
  if (kept) return kept;
  const taken = await takeUpload(given.context, link, given.place, given);
  return { file: taken.name, name: taken.title, size: taken.size, type: taken.content_type };
}

/** A row as the wire has it: stored names become signed links for this person. */
export function presentFiles(context: TenantContext, resource: FileResource, row: Row): Row {
  const shown = { ...row };
  const uploaded = ({ file, ...rest }: KeptFile) => ({ ...rest, dataURL: signedLink(context, file) });
  for (const [name, field] of fileFields(resource)) {
    const value = row[name];
    if (field.kind === 'multiPhoto') shown[name] = (keptListSchema.safeParse(value).data ?? []).map(uploaded);
    else if (field.kind === 'file') {
      const kept = keptFileSchema.safeParse(value).data;
      shown[name] = kept ? uploaded(kept) : null;
    } else shown[name] = typeof value === 'string' && isFileName(value) ? signedLink(context, value) : null;
  }
  return shown;
}

/** Removes what a change or a deletion has left without a record. */
export async function removeDroppedFiles(
  context: TenantContext,
  resource: FileResource,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const fields = fileFields(resource);
  if (fields.length === 0 || !before) return;
  const held = (row: Row | null): string[] => fields.flatMap(([name]) => storedNames(row?.[name]));
  const still = new Set(held(after));
  for (const name of held(before)) if (!still.has(name)) await removeFile(context, name);
}

function storedNames(value: unknown): string[] {
  if (typeof value === 'string') return isFileName(value) ? [value] : [];
  const list = keptListSchema.safeParse(Array.isArray(value) ? value : [value]).data ?? [];
  return list.map(({ file }) => file);
}
