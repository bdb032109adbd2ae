import './image.css';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { z } from 'zod';
import { picturesMachine, type PicturesOutcome, type RefusedPicture } from '#machines/image/pictures.machine.ts';
import { uploadedFileSchema, type UploadedFile } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, IconButton, showToast, XIcon } from '#shared/ui/index.ts';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { usePictureWords } from './picture-words.ts';
import { useSendFile, type SentFile } from '../file/use-send-file.ts';
import { blobOf, readPicture, type PictureLimits } from './read-picture.ts';
import { sourceOf } from './stored-source.ts';

const defaultTypes = ['image/png', 'image/jpeg'];
const none: readonly UploadedFile[] = [];
const listSchema = z.array(uploadedFileSchema);

interface Sender {
  readonly send: (content: Blob, name: string) => Promise<SentFile>;
  /** How many of the chosen ones are done. */
  readonly progress: (done: number) => void;
}

/** Reads and sends each file by itself: a file that is not a picture does not stop the others. */
async function readAll(
  files: readonly File[],
  limits: PictureLimits,
  { send, progress }: Sender,
): Promise<PicturesOutcome> {
  const read: UploadedFile[] = [];
  const refused: RefusedPicture[] = [];
  // One after the other: several large photos at once are too much for a phone.
  for (const [index, file] of files.entries()) {
    const outcome = await readPicture(file, limits);
    if (outcome.kind === 'refused') refused.push({ name: file.name, why: outcome.why });
    else {
      const sent = await send(blobOf(outcome.dataUrl), file.name);
      if (sent.kind === 'sent') read.push(sent.file);
      else refused.push({ name: file.name, why: sent.why });
    }
    progress(index + 1);
  }
  return { read, refused };
}

/** Several pictures: thumbnails, each with a remove badge, a button to add and one to clear all. */
export function PicturesField(props: WidgetProps) {
  const { label, hint, error, value, onChange, onBlur, isDisabled, isReadOnly, isRequired, name, field } = props;
  const { resourceName } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const ids = { label: useId(), notes: useId() };
  const { accept = defaultTypes, maxBytes = 4_500_000, maxCount = 10 } = field.widget;
  const words = usePictureWords({ accept });
  // The flow keeps the actions it started with; they call the form's present ones.
  const sendFile = useSendFile();
  const now = {
    sendFile,
    onChange,
    onBlur,
    refusal: words.refusal,
    full: (count: number) => t('picture.full', { count }),
    warn: (text: string, names: readonly string[]) =>
      showToast({ variant: 'warning', text, description: t('picture.notTaken', { names: names.join(', ') }) }),
  };
  const tell = useRef(now);
  useEffect(() => {
    tell.current = now;
  });
  const progress = useRef<(percent: number) => void>(() => {});
  const machine = useMemo(
    () =>
      picturesMachine.provide({
        actors: {
          readPictures: fromPromise<PicturesOutcome, { files: readonly File[] }>(({ input: { files }, signal }) =>
            readAll(
              files,
              { accept, maxBytes },
              {
                send: (content, called) =>
                  tell.current.sendFile(content, { place: `${resourceName}.${name}`, name: called, signal }),
                progress: (done) => progress.current(Math.floor((100 * done) / files.length)),
              },
            ),
          ),
        },
        actions: {
          tell: (_, { pictures }) => {
            tell.current.onChange([...pictures]);
            tell.current.onBlur();
          },
          warnOfRefused: (_, { refused }) => {
            const { warn, refusal } = tell.current;
            for (const why of new Set(refused.map((each) => each.why))) {
              warn(
                refusal(why),
                refused.filter((each) => each.why === why).map((each) => each.name),
              );
            }
          },
          warnOfNumber: (_, { most, names }) => tell.current.warn(tell.current.full(most), names),
        },
      }),
    [accept, maxBytes, resourceName, name, progress],
  );
  const given = useMemo(() => listSchema.safeParse(value).data ?? none, [value]);
  const isLocked = isDisabled || isReadOnly;
  const [snapshot, send] = useMachine(machine, { input: { pictures: given, most: maxCount, isLocked } });
  useEffect(() => send({ type: 'lock.changed', isLocked }), [send, isLocked]);
  useEffect(() => send({ type: 'pictures.replaced', pictures: given }), [send, given]);
  useEffect(() => {
    progress.current = (gone) => send({ type: 'upload.progressed', percent: gone });
  }, [send]);
  const { pictures, percent } = snapshot.context;
  const isSending = snapshot.matches('reading');
  const takeAway = (
    event: { type: 'picture.removed'; name: string } | { type: 'reset.pressed' | 'upload.cancelled' },
  ): void => {
    send(event);
    // The pressed button disappears, and would take the focus with it.
    choose.current?.focus();
  };
  return (
    <div
      className="picture-field"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.notes}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-flow="pictures"
      data-state={snapshot.value}
    >
      <span className="ui-label" id={ids.label}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </span>
      {pictures.length === 0 ? null : (
        <ul className="picture-thumbs">
          {pictures.map((picture) => (
            <li key={picture.name} className="picture-thumb">
              <img src={sourceOf(picture.dataURL)} alt={picture.name} />
              {isLocked ? null : (
                <IconButton
                  icon={XIcon}
                  size="tiny"
                  className="picture-remove"
                  label={t('picture.remove', { name: picture.name })}
                  onPress={() => takeAway({ type: 'picture.removed', name: picture.name })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="picture-field-buttons">
        <Button
          ref={choose}
          isDisabled={isLocked}
          isPending={isSending}
          aria-describedby={ids.notes}
          onPress={() => input.current?.click()}
        >
          {t('picture.add')}
        </Button>
        {isSending ? (
          <Button variant="quiet" onPress={() => takeAway({ type: 'upload.cancelled' })}>
            {t('upload.cancelAll')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            isDisabled={isLocked || pictures.length === 0}
            onPress={() => takeAway({ type: 'reset.pressed' })}
          >
            {t('picture.reset')}
          </Button>
        )}
      </div>
      {isSending ? <progress aria-label={t('upload.progress')} max={100} value={percent} /> : null}
      <span id={ids.notes} className={error ? 'ui-field-error' : 'ui-description'}>
        {error ?? hint ?? words.hintOfSeveral(maxCount)}
      </span>
      <input
        ref={input}
        type="file"
        name={name}
        accept={accept.join(',')}
        multiple
        hidden
        disabled={isLocked}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) send({ type: 'files.chosen', files: [...target.files] });
          target.value = '';
        }}
      />
    </div>
  );
}
