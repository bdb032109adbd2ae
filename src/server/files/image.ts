import type { TenantContext } from '../http/index.ts';
import { paperPicture, rewritePicture, smallPicture } from './picture.ts';
import { bytesOfDataUrl, storeFile } from './store-file.ts';
import type { Permission } from '#shared/contract/permission.ts';

/**
 * Stores a picture, decoded and re-encoded, with its small version for lists.
 * @param data a data URL or the bytes
 * @param options.access the permission to open it, besides its owner; `field` shows refusals; `employee` is the person in the
 * picture, with whom it is deleted
 * @returns the stored file's name, for `signedLink`
 * @throws Refusal at the field: `imageType`, `imageTooLarge`, `storageFull`
 */
export async function storeImage(
  context: TenantContext,
  data: string | Uint8Array,
  options: { access: Permission | null; field: string; employee?: number | null },
): Promise<string> {
  const bytes = typeof data === 'string' ? bytesOfDataUrl(data, options.field) : data;
  const picture = await rewritePicture(bytes, options.field);
  return storeFile(context, { ...options, ...picture, small: await smallPicture(picture.content) });
}

/**
 * The same for a record of the host, which belongs to no company and thus has no files: its column holds the picture.
 * @returns a JPEG on white, as large as paper can show, in a data URL
 * @throws Refusal at the field: `imageType`, `imageTooLarge`
 */
export async function inlineImage(data: string, field: string): Promise<string> {
  const { content } = await rewritePicture(bytesOfDataUrl(data, field), field);
  return `data:image/jpeg;base64,${Buffer.from(await paperPicture(content)).toString('base64')}`;
}
