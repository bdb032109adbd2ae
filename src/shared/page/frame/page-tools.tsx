import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { GlobeIcon, LanguagesIcon, MoonIcon, SunIcon } from '#shared/ui/icon/index.ts';
import { $theme, resolveTheme, setTheme } from '#shared/ui/theme.ts';
import { $region } from '../region.ts';
import { lazyPart } from './lazy-part.tsx';

const LanguageDialog = lazyPart(() => import('./language-dialog.tsx').then((module) => module.default));

/**
 * At the top of the form: theme, language, and the region's website. Plain buttons with a name: the tooltips of icon
 * buttons would bring their positioning into the first load.
 */
export function PageTools() {
  const { t } = useTranslation('oauth');
  const region = useStore($region);
  const isDark = resolveTheme(useStore($theme)) === 'dark';
  const [isChoosing, setChoosing] = useState(false);
  const website = region?.website ?? '';
  return (
    <>
      <Button
        variant="quiet"
        icon={isDark ? SunIcon : MoonIcon}
        aria-label={isDark ? t('tools.light') : t('tools.dark')}
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <Button variant="quiet" icon={LanguagesIcon} aria-label={t('tools.language')} onPress={() => setChoosing(true)} />
      {/^https?:\/\//.test(website) ? (
        <Button
          variant="quiet"
          icon={GlobeIcon}
          aria-label={t('tools.website')}
          onPress={() => globalThis.open(website, '_blank', 'noopener,noreferrer')}
        />
      ) : null}
      {isChoosing ? <LanguageDialog onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
