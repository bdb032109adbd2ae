import './terminal.css';
import { Fragment } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { CopyIcon, IconButton, showToast } from '#shared/ui/index.ts';

/**
 * The steps before a terminal is registered: what to type into its menu so that it finds this server, or a simulator's command for
 * people without one, and which number to enter next.
 */
export function ConnectSteps({ sn }: { sn?: string | undefined }) {
  const { t } = useTranslation(['device', 'common']);
  const { hostname, protocol, port } = globalThis.location;
  const gate = port || (protocol === 'https:' ? '443' : '80');
  return (
    <div className="terminal-connect">
      <p>{t('terminal.connect.address')}</p>
      <dl className="terminal-address">
        <div>
          <dt>{t('terminal.connect.host')}</dt>
          <dd>
            <Copied text={hostname} />
          </dd>
        </div>
        <div>
          <dt>{t('terminal.connect.port')}</dt>
          <dd>
            <Copied text={gate} />
          </dd>
        </div>
      </dl>
      <p>{t('terminal.connect.simulator')}</p>
      <Copied text={`npm run terminal -- --sn ${sn || 'DEMO0099'} --url ${protocol}//${hostname}:${gate}`} />
      <p>{t('terminal.connect.serial')}</p>
    </div>
  );
}

/** Text to type elsewhere, with a button to copy it. */
function Copied({ text }: { text: string }) {
  const { t } = useTranslation('common');
  return (
    <span className="terminal-copied">
      <code dir="ltr">
        {/* A line ends between words, not within an option. */}
        {text.split(' ').map((word, at) => (
          <Fragment key={`${at} ${word}`}>
            {at === 0 ? null : ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
      <IconButton
        icon={CopyIcon}
        size="tiny"
        label={t('ui.copy')}
        onPress={() => {
          // Fails without permission or on plain http; the text is readable beside the button.
          navigator.clipboard?.writeText(text).then(
            () => showToast({ variant: 'info', text: t('ui.copied') }),
            () => undefined,
          );
        }}
      />
    </span>
  );
}
