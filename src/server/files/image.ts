import type { TenantContext } from '../http/index.ts';
import { rewritePicture, smallPicture } from './picture.ts';
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
