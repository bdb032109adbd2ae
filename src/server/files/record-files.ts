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
import { inlineImage, storeImage } from './image.ts';
import { isFileName } from './names.ts';
import { signedLink } from './signed-link.ts';
import { removeFile } from './store-file.ts';
import { nameInLink, takeUpload } from './uploads.ts';

/**
 * The pictures and files of a record, driven by the fields of its contract. An upload is taken; a picture in a data URL is checked
 * and stored; a link that was read and comes back keeps the file; null or nothing removes it. A file that no field has any more is
 * deleted with its bytes. People who may view the record may open its files.
 */
type FileResource = Pick<AnyResource, 'fields'>;
/** An upload is for a field of the resource that it was sent to; another resource over the same table has its own permissions. */
type KeepingResource = FileResource &
  Pick<AnyResource, 'audience'> & { readonly name: ResourceName; readonly access: Permission };
type Row = Record<string, unknown>;

/** A file in its column. */
const keptFileSchema = z.object({ file: z.string(), name: z.string(), size: z.number(), type: z.string() });
export type KeptFile = z.infer<typeof keptFileSchema>;
const keptListSchema = z.array(keptFileSchema);
const uploadedListSchema = z.array(uploadedFileSchema);

const fileFields = (resource: FileResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(([, field]) => holdsFiles(field));

const isStored = (value: string): boolean => !value.startsWith('data:');

/**
 * Converts a form's values to those of the row.
 * @param resource whose permission opens the files, besides their owner
 * @param employee the employee that the files are about, for records of employees
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
  // A record of the host has no company that could have its files.
  const isInline = resource.audience.of === 'vendor' && resource.audience.company === null;
  for (const [name, field] of fileFields(resource)) {
    if (!(name in row)) continue;
    const given = {
      context,
      place: `${resource.name}.${name}`,
      field: name,
      access: resource.access,
      employee,
      isInline,
    };
    row[name] =
      field.kind === 'multiPhoto'
        ? await storedPictures(given, row[name], before?.[name])
        : field.kind === 'file'
          ? await storedFile(given, row[name], before?.[name])
          : await storedPicture(given, row[name], before?.[name]);
  }
  return row;
}

interface Given {
  readonly context: TenantContext;
  readonly place: string;
  readonly field: string;
  readonly access: Permission;
  readonly employee: number | null;
  readonly isInline: boolean;
}

async function storedPicture(given: Given, value: unknown, before: unknown): Promise<string | null> {
  if (typeof value !== 'string' || value === '') return null;
  if (value === before) return value;
  if (isStored(value)) return typeof before === 'string' ? before : null;
  return given.isInline ? inlineImage(value, given.field) : storeImage(given.context, value, given);
}

async function storedPictures(given: Given, value: unknown, before: unknown): Promise<KeptFile[]> {
  const present = keptListSchema.safeParse(before).data ?? [];
  const list: KeptFile[] = [];
  for (const { dataURL } of uploadedListSchema.parse(value ?? []))
    list.push(await presentOrUploaded(given, dataURL, present));
  return list;
}

async function storedFile(given: Given, value: unknown, before: unknown): Promise<KeptFile | null> {
  const uploaded = uploadedFileSchema.safeParse(value).data;
  if (!uploaded) return null;
  const present = keptFileSchema.safeParse(before).data;
  return presentOrUploaded(given, uploaded.dataURL, present ? [present] : []);
}

/** Keeps files that the record already has; anything else has to be an upload for this field. */
async function presentOrUploaded(given: Given, link: string, present: readonly KeptFile[]): Promise<KeptFile> {
  const name = nameInLink(link);
  const existing = present.find(({ file }) => file === name);
  if (existing) return existing;
  const taken = await takeUpload(given.context, link, given.place, given);
  return { file: taken.name, name: taken.title, size: taken.size, type: taken.content_type };
}

/** Converts a row for the wire: stored names become signed links for this person. */
export function presentFiles(context: TenantContext, resource: FileResource, row: Row): Row {
  const shown = { ...row };
  const uploaded = ({ file, ...rest }: KeptFile) => ({ ...rest, dataURL: signedLink(context, file) });
  for (const [name, field] of fileFields(resource)) {
    const value = row[name];
    if (field.kind === 'multiPhoto') shown[name] = (keptListSchema.safeParse(value).data ?? []).map(uploaded);
    else if (field.kind === 'file') {
      const file = keptFileSchema.safeParse(value).data;
      shown[name] = file ? uploaded(file) : null;
    } else shown[name] = typeof value === 'string' ? pictureOf(context, value) : null;
  }
  return shown;
}

/** The link of a stored picture, or the picture itself where a record of the host holds it. */
function pictureOf(context: TenantContext, value: string): string | null {
  if (isFileName(value)) return signedLink(context, value);
  return isStored(value) ? null : value;
}

/** Removes files that no record has after a change or deletion. */
export async function removeDroppedFiles(
  context: TenantContext,
  resource: FileResource,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const fields = fileFields(resource);
  if (fields.length === 0 || !before) return;
  const filesOf = (row: Row | null): string[] => fields.flatMap(([name]) => storedNames(row?.[name]));
  const still = new Set(filesOf(after));
  for (const name of filesOf(before)) if (!still.has(name)) await removeFile(context, name);
}

function storedNames(value: unknown): string[] {
  if (typeof value === 'string') return isFileName(value) ? [value] : [];
  const list = keptListSchema.safeParse(Array.isArray(value) ? value : [value]).data ?? [];
  return list.map(({ file }) => file);
}
