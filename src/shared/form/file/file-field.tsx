import './file.css';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { fileMachine, type FileOutcome, type FileRefusal } from '#machines/upload/file.machine.ts';
import { uploadedFileSchema } from '#shared/contract/index.ts';
import { FileLink } from '#shared/list/display/file-link.tsx';
import { formatList, useTranslation } from '#shared/i18n/index.ts';
import { Button, FileIcon, Icon, IconButton, showToast, XIcon } from '#shared/ui/index.ts';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';
import { useByteText } from '../image/index.ts';
import type { WidgetProps } from '../widgets/widget.ts';
import { checkFile } from './check-file.ts';
import { useSendFile } from './use-send-file.ts';

/** One file: its name and size, a button to choose it and one to remove it. */
export function FileField(props: WidgetProps) {
  const { label, hint, error, value, onChange, onBlur, isDisabled, isReadOnly, isRequired, name, field } = props;
  const { resourceName } = props;
  const { t, language } = useTranslation('common');
  const byteText = useByteText();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const ids = { label: useId(), notes: useId() };
  const { accept, maxBytes = 10_000_000 } = field.widget;
  const max = byteText(maxBytes);
  const refusalText = (why: FileRefusal): string =>
    why === 'type' ? t('invalidFileType') : t(`fileField.${why}`, { max });
  // The flow keeps the actions it started with; they call the form's present ones.
  const sendFile = useSendFile();
  const tell = useRef({ onChange, onBlur, refusalText, sendFile });
  useEffect(() => {
    tell.current = { onChange, onBlur, refusalText, sendFile };
  });
  const progress = useRef<(sent: number) => void>(() => {});
  const machine = useMemo(
    () =>
      fileMachine.provide({
        actors: {
          readFile: fromPromise<FileOutcome, { file: File | null }>(async ({ input: { file }, signal }) => {
            if (!file) throw new Error('No file');
            const why = await checkFile(file, { accept, maxBytes });
            if (why) return { kind: 'refused', why };
            const sent = await tell.current.sendFile(file, {
              place: `${resourceName}.${name}`,
              name: file.name,
              signal,
              onSent: (bytes) => progress.current(bytes),
            });
            return sent.kind === 'sent' ? { kind: 'read', file: sent.file } : sent;
          }),
        },
        actions: {
          tell: (_, event) => {
            tell.current.onChange(event.value);
            tell.current.onBlur();
          },
          warn: (_, { why }) => showToast({ variant: 'warning', text: tell.current.refusalText(why) }),
        },
      }),
    [accept, maxBytes, resourceName, name, progress],
  );
  const given = useMemo(() => uploadedFileSchema.safeParse(value).data ?? null, [value]);
  const isLocked = isDisabled || isReadOnly;
  const [snapshot, send] = useMachine(machine, { input: { value: given, isLocked } });
  useEffect(() => send({ type: 'lock.changed', isLocked }), [send, isLocked]);
  useEffect(() => send({ type: 'value.replaced', value: given }), [send, given]);
  useEffect(() => {
    progress.current = (gone) => send({ type: 'bytes.sent', sent: gone });
  }, [send]);
  const { refusal, value: stored, chosen, sent } = snapshot.context;
  const isSending = snapshot.matches('reading');
  const wrong = refusal ? refusalText(refusal) : error;
  // As pictures show theirs, JPEG files under their shorter name, without the dot: it would jump to the other side of an Arabic line.
  const kinds = accept?.map((ending) => ending.replace('.', '').toUpperCase()).filter((kind) => kind !== 'JPEG');
  const takes = kinds
    ? t('fileField.endings', { endings: formatList(kinds, language, 'disjunction'), max })
    : t('fileField.anything', { max });
  return (
    <div
      className="ui-field file-field"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.notes}
      data-invalid={wrong ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-flow="file"
      data-state={snapshot.value}
    >
      <span className="ui-label" id={ids.label}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </span>
      <div
        className="ui-control file-control"
        data-disabled={isDisabled || undefined}
        data-invalid={wrong ? true : undefined}
      >
        <Icon as={FileIcon} className="ui-affix" />
        {isSending && chosen ? (
          <span className="file-name">
            <bdi title={chosen.name}>{chosen.name}</bdi>
            <progress
              className="file-progress"
              aria-label={t('upload.progress')}
              max={Math.max(1, chosen.size)}
              value={Math.min(sent, chosen.size)}
            />
          </span>
        ) : stored ? (
          <span className="file-name">
            <bdi title={stored.name}>
              <FileLink file={stored} />
            </bdi>
            <span className="file-size">{byteText(stored.size)}</span>
          </span>
        ) : (
          <span className="file-none">{t('fileField.none')}</span>
        )}
        {isSending && chosen ? (
          <IconButton
            icon={XIcon}
            size="tiny"
            label={t('upload.cancelOne', { name: chosen.name })}
            onPress={() => {
              send({ type: 'upload.cancelled' });
              choose.current?.focus();
            }}
          />
        ) : null}
        {stored && !isLocked && !isSending ? (
          <IconButton
            icon={XIcon}
            size="tiny"
            label={t('picture.remove', { name: stored.name })}
            onPress={() => {
              send({ type: 'file.removed' });
              // The button disappears, and would take the focus with it.
              choose.current?.focus();
            }}
          />
        ) : null}
        <Button
          ref={choose}
          size="small"
          className="file-choose"
          isDisabled={isLocked}
          isPending={isSending}
          aria-describedby={ids.notes}
          onPress={() => input.current?.click()}
        >
          {t(stored ? 'fileField.replace' : 'fileField.choose')}
        </Button>
      </div>
      <span id={ids.notes} className={wrong ? 'ui-field-error' : 'ui-description'}>
        {wrong ?? hint ?? takes}
      </span>
      <input
        ref={input}
        type="file"
        name={name}
        hidden
        disabled={isLocked}
        {...(accept ? { accept: accept.join(',') } : {})}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) send({ type: 'file.chosen', file });
          // Choosing the same file again counts too.
          target.value = '';
        }}
      />
    </div>
  );
}
