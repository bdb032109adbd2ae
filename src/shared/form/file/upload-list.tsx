import './file.css';
import { useMachine } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { countOf, progressOf, type UploadItem, type UploadOptions } from '#machines/upload/queue.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, IconButton, PauseIcon, PlayIcon, RotateCwIcon, UploadIcon, XIcon } from '#shared/ui/index.ts';
import { useByteText } from '../image/index.ts';
import { transferDefaults, transfersTo, type TransferTarget } from './transfers.ts';

export interface UploadListProps {
  readonly label: string;
  readonly target: Pick<TransferTarget, 'url'> & Partial<TransferTarget>;
  readonly options?: Partial<UploadOptions> | undefined;
  /** Extensions or MIME types offered by the file chooser. */
  readonly accept?: readonly string[] | undefined;
}

/** Files being uploaded: each with its progress, to pause, cancel and send again (spec section 9). */
export function UploadList({ label, target, options = {}, accept }: UploadListProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const { url, method, field, headers } = { ...transferDefaults, ...target };
  const machine = useMemo(
    () => uploadMachine.provide({ actors: { transfers: transfersTo({ url, method, field, headers }) } }),
    [url, method, field, headers],
  );
  const [snapshot, send] = useMachine(machine, { input: { options } });
  const { queue } = snapshot.context;
  const all = queue.items.length - countOf(queue, 'cancelled');
  const sent = countOf(queue, 'sent');
  const isOpen = !snapshot.matches('idle');
  return (
    <div className="upload" role="group" aria-label={label} data-flow="upload" data-state={snapshot.value}>
      <div className="upload-bar">
        <Button icon={UploadIcon} onPress={() => input.current?.click()}>
          {t('upload.choose')}
        </Button>
        {snapshot.matches('ready') ? (
          <Button variant="primary" icon={PlayIcon} onPress={() => send({ type: 'start.pressed' })}>
            {t('upload.start')}
          </Button>
        ) : null}
        {snapshot.matches('sending') ? (
          <Button icon={PauseIcon} onPress={() => send({ type: 'pause.pressed' })}>
            {t('upload.pause')}
          </Button>
        ) : null}
        {snapshot.matches('paused') ? (
          <Button icon={PlayIcon} onPress={() => send({ type: 'resume.pressed' })}>
            {t('upload.resume')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button variant="quiet" onPress={() => send({ type: 'all.cancelled' })}>
            {t('upload.cancelAll')}
          </Button>
        ) : null}
        {snapshot.can({ type: 'all.retried' }) ? (
          <Button variant="quiet" icon={RotateCwIcon} onPress={() => send({ type: 'all.retried' })}>
            {t('upload.retryAll')}
          </Button>
        ) : null}
      </div>
      {all > 0 ? (
        <div className="upload-whole">
          <progress className="upload-progress" aria-label={t('upload.progress')} max={100} value={progressOf(queue)} />
          <span role="status">{t('upload.done', { sent, count: all })}</span>
        </div>
      ) : null}
      {queue.items.length > 0 ? (
        <ul className="upload-items" aria-label={t('upload.files')}>
          {queue.items.map((item) => (
            <Item
              key={item.id}
              item={item}
              onCancel={() => send({ type: 'item.cancelled', id: item.id })}
              onRetry={() => send({ type: 'item.retried', id: item.id })}
            />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(accept ? { accept: accept.join(',') } : {})}
        onChange={({ target: chooser }) => {
          if (chooser.files && chooser.files.length > 0) send({ type: 'files.chosen', files: [...chooser.files] });
          chooser.value = '';
        }}
      />
    </div>
  );
}

function Item({ item, onCancel, onRetry }: { item: UploadItem; onCancel: () => void; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const byteText = useByteText();
  const { file, status, sent } = item;
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size);
  return (
    <li className="upload-item" data-status={status}>
      <span className="file-name">
        <bdi title={file.name}>{file.name}</bdi>
        <span className="file-size">{byteText(file.size)}</span>
      </span>
      <span className="upload-status">{t(`upload.status.${status}`, { percent })}</span>
      {status === 'failed' || status === 'cancelled' ? (
        <IconButton
          icon={RotateCwIcon}
          size="tiny"
          label={t('upload.retryOne', { name: file.name })}
          onPress={onRetry}
        />
      ) : null}
      {status === 'waiting' || status === 'sending' || status === 'failed' ? (
        <IconButton icon={XIcon} size="tiny" label={t('upload.cancelOne', { name: file.name })} onPress={onCancel} />
      ) : null}
    </li>
  );
}
