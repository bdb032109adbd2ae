import { useStore } from '@nanostores/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '#shared/ui/menu/menu.tsx';
import { $theme, setTheme } from '#shared/ui/theme.ts';
import { themeIcons, themes, themeWords } from './themes.ts';

/** Light, dark, or as the operating system says. */
export function ThemeMenu() {
  const { t } = useTranslation('common');
  const theme = useStore($theme);
  return (
    <MenuTrigger defaultOpen>
      <IconButton icon={themeIcons[theme]} label={t('app.theme.title')} />
      <Menu
        placement="bottom end"
        selectionMode="single"
        selectedKeys={[theme]}
        onAction={(key) => {
          const next = themes.find((candidate) => candidate === key);
          if (next) setTheme(next);
        }}
      >
        {themes.map((each) => (
          <MenuItem key={each} id={each} icon={themeIcons[each]} textValue={t(themeWords[each])}>
            {t(themeWords[each])}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
