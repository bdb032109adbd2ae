import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { build, nullable } from './declare.ts';
import type { FieldOptions, WidgetOptions } from './options.ts';
import type { FieldKind } from './kinds.ts';
import { timeZoneSchema } from './day.ts';
import { freeText } from './text.ts';
import { describeText } from './text-description.ts';

type PictureOptions = FieldOptions & Pick<WidgetOptions, 'accept' | 'maxBytes' | 'uploadLabel'>;

/** Accepted by the widgets unless declared otherwise (spec section 5). */
const pictureTypes = ['image/png', 'image/jpeg'] as const;
const pictureBytes = 4_500_000;
/** One picture is sent within its form (spec section 3): as large as 1600 pixels a side need. */
const inlineBytes = 1_500_000;

const pictureUrl = /^data:image\/(png|jpeg|bmp|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** A link signed and sent by the server: sent back, it keeps the file. */
const storedUrl = /^\/web\/auth_files\//;
const urlDescription = {
  pattern: String.raw`^(?:data:image/(?:png|jpeg|bmp|webp);base64,[A-Za-z0-9+/]+={0,2}$|/web/auth_files/)`,
};

/** Space for the data URL of a picture of so many bytes. */
const charactersOf = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 1000;

/** A file that was uploaded (`uploadFile`), or that the record already has: its link. */
export const uploadLink = z
  .string()
  .max(1000)
  .regex(storedUrl, { error: fieldMessage('fileType') });

/**
 * A picture: read as a signed link below `/web/auth_files/`, written as a data URL; the link sent back keeps the picture,
 * null clears it unless it is required. The server checks it by content (spec sections 3 and 5).
 */
function picture<const O extends PictureOptions>(kind: FieldKind, options: O) {
  const { accept = pictureTypes, maxBytes = inlineBytes, uploadLabel } = options;
  const write = () =>
    z
      .string()
      .max(charactersOf(maxBytes))
      .refine((value) => pictureUrl.test(value) || storedUrl.test(value), { error: fieldMessage('fileType') })
      .meta(urlDescription);
  return nullable(kind, () => z.string(), write, options, {
    widget: { accept, maxBytes, ...(uploadLabel ? { uploadLabel } : {}) },
  });
}

/** A picture as it is, shown 128 × 128 (spec section 2, "Image upload"). */
export const avatar = <const O extends PictureOptions>(options: O) => picture('avatar', options);
/** A logo, cropped to 210:70, shown 300 × 100. */
export const logo = <const O extends PictureOptions>(options: O) => picture('logo', options);
/** A person's photo, cropped to a square of 400 × 400, shown 200 px round. */
export const profilePhoto = <const O extends PictureOptions>(options: O) => picture('profilePhoto', options);

/**
 * A file as forms and the wire hold it (spec section 3): `dataURL` is the signed link of a stored or uploaded file
 * (docs/decisions.md#27-uploads); `size` in bytes.
 */
export const uploadedFileSchema = z.object({
  dataURL: z.string(),
  name: z.string().min(1).max(255),
  size: z.int().min(0),
  type: z.string().max(127),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** The stored data of a file besides its content. */
const describedFile = {
  name: freeText(255)
    .min(1)
    .meta(describeText({ isExempt: true, isRequired: true })),
  type: freeText(127),
} as const;

/** Several pictures (spec section 2, "Multi-image upload"): one jsonb column; names are made distinct. */
export function multiPhoto(options: FieldOptions & Pick<WidgetOptions, 'accept' | 'maxBytes' | 'maxCount'>) {
  const { accept = pictureTypes, maxBytes = pictureBytes, maxCount = 10 } = options;
  const item = uploadedFileSchema.extend({
    ...describedFile,
    dataURL: uploadLink,
    size: z.int().min(0).max(maxBytes),
  });
  const list = z
    .array(item)
    .max(maxCount)
    .refine((items) => new Set(items.map(({ name }) => name)).size === items.length, {
      error: fieldMessage('repeatedRow'),
    });
  const write = options.required ? list.min(1, { error: fieldMessage('required') }) : list;
  return build('multiPhoto', z.array(uploadedFileSchema), write.optional(), options, {
    widget: { accept, maxBytes, maxCount },
  });
}

/**
 * One file: one jsonb column. With `accept` (extensions such as `.pdf`) its name must have one of them (spec section
 * 5); the server also checks the content.
 */
export function file<const O extends FieldOptions & Pick<WidgetOptions, 'accept' | 'maxBytes'>>(options: O) {
  const { accept, maxBytes = 10_000_000 } = options;
  const item = uploadedFileSchema.extend({
    ...describedFile,
    dataURL: uploadLink,
    name: accept ? nameWith(accept) : describedFile.name,
    size: z.int().min(0).max(maxBytes),
  });
  return nullable('file', uploadedFileSchema, item, options, { widget: { maxBytes, ...(accept ? { accept } : {}) } });
}

function nameWith(endings: readonly string[]) {
  const letters = endings.map((ending) =>
    [...ending.trim().toLowerCase()].map((letter) => `[${letter}${letter.toUpperCase()}]`).join(''),
  );
  return describedFile.name
    .refine((name) => hasEnding(name, endings), { error: fieldMessage('invalidFileType') })
    .meta(
      describeText({
        isExempt: true,
        isRequired: true,
        pattern: new RegExp(String.raw`[\s\S]*(?:${letters.join('|')})`),
      }),
    );
}

/** True if the name has one of the extensions, in any letter case. */
export function hasEnding(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending.trim().toLowerCase()));
}

/**
 * A place picked on the map (spec section 3, "Picked location"): one jsonb column. `formatted_address` is what is shown,
 * `timezone` an IANA zone.
 */
export const pickedLocationSchema = z.object({
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  name: freeText(200),
  formatted_address: freeText(500),
  address: z.object({
    country: freeText(100),
    // Two letters (ISO 3166) or none.
    country_code: z.string().regex(/^(?:[A-Za-z]{2})?$/, { error: fieldMessage('type') }),
    state: freeText(100),
    city: freeText(100),
  }),
  timezone: z.union([z.literal(''), timeZoneSchema]),
});
export type PickedLocation = z.infer<typeof pickedLocationSchema>;

/** A place, picked on the map; it `fills` another field with its time zone. */
export const location = <const O extends FieldOptions & Pick<WidgetOptions, 'fills'>>(options: O) =>
  nullable('location', pickedLocationSchema, pickedLocationSchema, options, {
    widget: options.fills ? { fills: options.fills } : {},
  });
