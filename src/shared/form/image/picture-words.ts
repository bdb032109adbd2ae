import type { SeveralRefusal } from '#machines/image/pictures.machine.ts';
import { formatBytes, formatList, useTranslation } from '#shared/i18n/index.ts';
import { mostFileBytes } from './most-file-bytes.ts';
import type { PictureLimits } from './read-picture.ts';

const names: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/bmp': 'BMP',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
};

/** A number of bytes in readable form. */
export function useByteText(): (bytes: number) => string {
  const { language } = useTranslation('common');
  return (bytes) => formatBytes(bytes, language);
}

/** The words of a picture field about what it accepts, and why it refuses something. */
export function usePictureWords({ accept }: Pick<PictureLimits, 'accept'>) {
  const { t, language } = useTranslation('common');
  const bytes = useByteText();
  const types = formatList(
    accept.map((type) => names[type] ?? type),
    language,
    'disjunction',
  );
  const max = bytes(mostFileBytes);
  return {
    hint: t('picture.types', { types, max }),
    hintOfSeveral: (count: number) => t('picture.several', { types, max, count }),
    refusal: (why: SeveralRefusal): string =>
      why === 'type' ? t('invalidFileType') : why === 'full' ? t('picture.noRoom') : t(`picture.${why}`, { max }),
  };
}
