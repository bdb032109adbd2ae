import { HelpArticle } from '#shared/help/help-article.tsx';
import { helpKeys, helpPath } from '#shared/help/help-text.ts';
import { i18n, useTranslation } from '#shared/i18n/index.ts';
import type { AppRoute } from '#shared/routing/index.ts';
import { SidePanel } from '#shared/ui/overlay/dialog.tsx';
import { paletteKeys } from './shortcut-keys.ts';

interface HelpPanelProps {
  /** The screen that it is about; null where there is none. */
  readonly route: AppRoute | null;
  readonly onClose: () => void;
}

/** What the present screen is for, how it is used, and the keys that work on every screen. */
export function HelpPanel({ route, onClose }: HelpPanelProps) {
  const { t } = useTranslation(['common', 'menu']);
  return (
    <SidePanel
      isOpen
      onOpenChange={() => onClose()}
      title={route ? t(route.title) : t('help.open')}
      className="app-help"
    >
      {route ? <ScreenHelp route={route} /> : null}
      <Shortcuts />
      <p className="app-help-links">
        {route ? (
          <a href={helpPath(route.path)} target="_blank" rel="noopener">
            {t('help.page')}
          </a>
        ) : null}
        <a href="/help" target="_blank" rel="noopener">
          {t('help.all')}
        </a>
      </p>
    </SidePanel>
  );
}

function ScreenHelp({ route }: { route: AppRoute }) {
  const { t } = useTranslation(['common', 'help']);
  const keys = helpKeys(route.title);
  if (!i18n.exists(keys.purpose)) return null;
  return (
    <HelpArticle
      purpose={t(keys.purpose)}
      steps={t(keys.steps)}
      notes={i18n.exists(keys.notes) ? t(keys.notes) : undefined}
      headings={{ steps: t('help.steps'), notes: t('help.notes') }}
    />
  );
}

function Shortcuts() {
  const { t } = useTranslation('common');
  const rows = [
    [paletteKeys(), t('keys.palette')],
    ['/', t('keys.list')],
    ['?', t('keys.help')],
    ['Esc', t('keys.close')],
  ] as const;
  return (
    <section className="app-shortcuts">
      <h2>{t('keys.title')}</h2>
      <dl>
        {rows.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd className="ui-keys" dir="ltr">
                {keys}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
