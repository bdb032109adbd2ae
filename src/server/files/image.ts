import { refuseField, type TenantContext } from '../http/index.ts';
import { readImageInfo } from './image-info.ts';
import { bytesOfDataUrl, storeFile } from './store-file.ts';

/**
 * Largest picture that is taken: bytes and pixels a side (a small file can declare a huge canvas,
 * docs/security.md#uploads).
 */
const most = { bytes: 5_000_000, side: 8000, pixels: 40_000_000 } as const;

/**
 * The name that a picture's field holds from now on: a data URL is checked and stored, the link that was read and is sent
 * back keeps the present picture, null takes it away.
 * @param before name of the present picture
 */
export async function keptImage(
  context: TenantContext,
  value: unknown,
  before: unknown,
  options: { access: string | null; field: string },
): Promise<string | null> {
  if (typeof value !== 'string') return null;
  if (!value.startsWith('data:')) return typeof before === 'string' ? before : null;
  return storeImage(context, value, options);
}

/**
 * Checks a picture by its content and stores it (docs/security.md#uploads): PNG, JPEG or WebP, whatever its name or
 * declared type says.
 * @param data a data URL or the bytes
 * @param options.access permission that opens it beside its owner; `field` is where a refusal is shown
 * @returns the stored file's name, for `signedLink`
 * @throws Refusal at the field: `imageType`, `imageTooLarge`
 */
export async function storeImage(
  context: TenantContext,
  data: string | Uint8Array,
  options: { access: string | null; field?: string },
): Promise<string> {
  const field = options.field ?? 'photo';
  const content = typeof data === 'string' ? bytesOfDataUrl(data, field) : data;
  if (content.byteLength > most.bytes) refuseField(field, 'imageTooLarge', { megabytes: most.bytes / 1_000_000 });
  const info = readImageInfo(content);
  if (!info) refuseField(field, 'imageType');
  const { width, height } = info;
  if (width > most.side || height > most.side || width * height > most.pixels) {
    refuseField(field, 'imageTooLarge', { megabytes: most.bytes / 1_000_000 });
  }
  return storeFile(context, { content, contentType: info.type, ending: info.ending, access: options.access });
}
