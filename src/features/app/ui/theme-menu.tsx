import { useStore } from '@nanostores/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { MonitorIcon, MoonIcon, SunIcon } from '#shared/ui/icon/index.ts';
import { Menu, MenuItem, MenuTrigger } from '#shared/ui/menu/menu.tsx';
import { $theme, setTheme, type Theme } from '#shared/ui/theme.ts';

export const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[];
export const themeIcons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon } as const;
export const themeWords = { light: 'app.theme.light', dark: 'app.theme.dark', system: 'app.theme.system' } as const;

/** Light, dark, or as the operating system says. */
export function ThemeMenu() {
  const { t } = useTranslation('common');
  const theme = useStore($theme);
  return (
    <MenuTrigger>
      <IconButton icon={themeIcons[theme]} label={t('app.theme.title')} />
      <Menu placement="bottom end" selectionMode="single" selectedKeys={[theme]} onAction={(key) => {
        const next = themes.find((candidate) => candidate === key);
        if (next) setTheme(next);
      }}>
        {themes.map((each) => <MenuItem key={each} id={each} icon={themeIcons[each]} textValue={t(themeWords[each])}>{t(themeWords[each])}</MenuItem>)}
      </Menu>
    </MenuTrigger>
  );
}
