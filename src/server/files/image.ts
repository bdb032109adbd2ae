import type { TenantContext } from '../http/index.ts';
import { rewritePicture, smallPicture } from './picture.ts';
import { bytesOfDataUrl, storeFile } from './store-file.ts';
import type { Permission } from '#shared/contract/permission.ts';

/**
 * Stores a picture, decoded and written anew, with the small one that lists show.
 * @param data a data URL or the bytes
 * @param options.access permission that opens it beside its owner; `field` is where a refusal is shown; `employee` whose
 * picture it is, with whom it goes
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
