import './image.css';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { imageMachine, type PictureOutcome, type PictureRefusal } from '#machines/image/image.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, CircleUserIcon, Icon, ImageIcon, showToast } from '#shared/ui/index.ts';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';
import { textOf, type WidgetProps } from '../widgets/widget.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { CutSize } from './cut-picture.ts';
import { usePictureWords } from './picture-words.ts';
import { readPicture } from './read-picture.ts';
import { sourceOf } from './stored-source.ts';

/** How a picture is shown and cropped (spec sections 2 and 9). */
export interface PictureShape {
  /** `square` 128 × 128, `logo` 300 × 100, `round` 200 px. */
  readonly preview: 'square' | 'logo' | 'round';
  readonly crop?: CutSize & { readonly title: string; readonly confirm: string };
}

type PictureFieldProps = WidgetProps & { readonly shape: PictureShape; readonly upload: string };

const defaultTypes = ['image/png', 'image/jpeg'];

/** One picture: its preview, a button to choose one and one to remove it. */
export function PictureField(props: PictureFieldProps) {
  const {
    label,
    hint,
    error,
    value,
    onChange,
    onBlur,
    isDisabled,
    isReadOnly,
    isRequired,
    name,
    field,
    shape,
    upload,
  } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const ids = { label: useId(), notes: useId() };
  const { accept = defaultTypes, maxBytes = 4_500_000 } = field.widget;
  const words = usePictureWords({ accept });
  // The flow keeps the actions it started with; they call the form's present ones.
  const tell = useRef({ onChange, onBlur, refusal: words.refusal });
  useEffect(() => {
    tell.current = { onChange, onBlur, refusal: words.refusal };
  });
  const machine = useMemo(
    () =>
      imageMachine.provide({
        actors: {
          readPicture: fromPromise<PictureOutcome, { file: File | null }>(({ input: { file } }) =>
            file ? readPicture(file, { accept, maxBytes }) : Promise.reject(new Error('No file')),
          ),
        },
        actions: {
          tell: (_, event) => {
            tell.current.onChange(event.value);
            tell.current.onBlur();
          },
          warn: (_, { why }: { why: PictureRefusal }) =>
            showToast({ variant: 'warning', text: tell.current.refusal(why) }),
        },
      }),
    [accept, maxBytes],
  );
  const given = textOf(value) || null;
  const isLocked = isDisabled || isReadOnly;
  const [snapshot, send] = useMachine(machine, { input: { value: given, crops: shape.crop !== undefined, isLocked } });
  const { context } = snapshot;
  useEffect(() => send({ type: 'lock.changed', isLocked }), [send, isLocked]);
  useEffect(() => send({ type: 'value.replaced', value: given }), [send, given]);

  const wrong = context.refusal ? words.refusal(context.refusal) : error;
  const isReading = snapshot.matches('reading');
  return (
    <div
      className="picture-field"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.notes}
      data-shape={shape.preview}
      data-invalid={wrong ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-flow="image"
      data-state={snapshot.value}
    >
      <span className="ui-label" id={ids.label}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </span>
      <div className="picture-field-row">
        <Frame isReading={isReading} shape={shape.preview}>
          {context.value === null ? null : <img src={sourceOf(context.value)} alt={t('picture.shown')} />}
        </Frame>
        <div className="picture-field-side">
          <div className="picture-field-buttons">
            <Button
              ref={choose}
              isDisabled={isLocked}
              isPending={isReading}
              aria-describedby={ids.notes}
              onPress={() => input.current?.click()}
            >
              {upload}
            </Button>
            <Button
              variant="quiet"
              isDisabled={isLocked || !snapshot.can({ type: 'reset.pressed' })}
              onPress={() => {
                send({ type: 'reset.pressed' });
                // There is nothing more to remove, so the button disappears and would take the focus with it.
                choose.current?.focus();
              }}
            >
              {t('picture.reset')}
            </Button>
          </div>
          <span id={ids.notes} className={wrong ? 'ui-field-error' : 'ui-description'}>
            {wrong ?? hint ?? words.hint}
          </span>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        name={name}
        accept={accept.join(',')}
        hidden
        disabled={isLocked}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) send({ type: 'file.chosen', file });
          // Choosing the same file again counts too.
          target.value = '';
        }}
      />
      {snapshot.matches('cropping') && shape.crop ? (
        <CropDialog
          source={context.draft}
          title={shape.crop.title}
          confirm={shape.crop.confirm}
          size={shape.crop}
          isRound={shape.preview === 'round'}
          onCut={(dataUrl) => send({ type: 'picture.cut', dataUrl })}
          onCancel={() => send({ type: 'crop.cancelled' })}
        />
      ) : null}
    </div>
  );
}

function Frame({
  isReading,
  shape,
  children,
}: {
  isReading: boolean;
  shape: PictureShape['preview'];
  children: ReactNode;
}) {
  return (
    <div className="picture-frame" data-shape={shape} data-reading={isReading || undefined}>
      {children ?? <Icon as={shape === 'round' ? CircleUserIcon : ImageIcon} size={shape === 'round' ? 64 : 32} />}
    </div>
  );
}
