import { languageNames, languages, useTranslation } from '#shared/i18n/index.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { LanguagesIcon } from '#shared/ui/icon/index.ts';
import { Menu, MenuItem, MenuTrigger } from '#shared/ui/menu/menu.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

/** The language of the page, each named in itself. */
export function LanguageMenu() {
  const { t, language } = useTranslation('common');
  const choose = useChooseLanguage();
  return (
    <MenuTrigger defaultOpen>
      <IconButton icon={LanguagesIcon} label={t('app.language')} />
      <Menu
        placement="bottom end"
        selectionMode="single"
        selectedKeys={[language]}
        onAction={(key) => {
          const next = languages.find((candidate) => candidate === key);
          if (next) choose(next);
        }}
      >
        {languages.map((each) => (
          <MenuItem key={each} id={each} textValue={languageNames[each]}>
            <span lang={each}>{languageNames[each]}</span>
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
