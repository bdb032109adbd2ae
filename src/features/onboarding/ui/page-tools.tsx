import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { GlobeIcon, LanguagesIcon, MoonIcon, SunIcon } from '#shared/ui/icon/index.ts';
import { $theme, resolveTheme, setTheme } from '#shared/ui/theme.ts';
import { $region } from '../browser/region.ts';

const LanguageDialog = lazy(() => import('./language-dialog.tsx'));

/** At the top of the form: theme, language, and the region's website. */
export function PageTools() {
  const { t } = useTranslation('oauth');
  const region = useStore($region);
  const isDark = resolveTheme(useStore($theme)) === 'dark';
  const [isChoosing, setChoosing] = useState(false);
  const website = region?.website ?? '';
  return (
    <>
      <IconButton
        icon={isDark ? SunIcon : MoonIcon}
        label={isDark ? t('tools.light') : t('tools.dark')}
        hideTooltip
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <IconButton icon={LanguagesIcon} label={t('tools.language')} hideTooltip onPress={() => setChoosing(true)} />
      {/^https?:\/\//.test(website) ? (
        <IconButton
          icon={GlobeIcon}
          label={t('tools.website')}
          hideTooltip
          onPress={() => globalThis.open(website, '_blank', 'noopener,noreferrer')}
        />
      ) : null}
      {isChoosing ? (
        <Suspense>
          <LanguageDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
