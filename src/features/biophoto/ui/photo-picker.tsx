import { useMachine } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { imageMachine, type PictureOutcome, type PictureRefusal } from '#machines/image/image.machine.ts';
import { notify } from '#shared/page/index.ts';
import { lazyPart } from '#shared/page/public.ts';
import { mostFileBytes } from '#shared/form/image/most-file-bytes.ts';
import { useTranslation, type TextKey } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { CameraIcon, UploadIcon } from '#shared/ui/icon/index.ts';
import { photoSide, photoTypes } from '../domain/face.ts';

// The cropper loads after a picture was chosen.
/** Loaded with the first chosen file. */
const readFace = async (file: File): Promise<PictureOutcome> =>
  (await import('../browser/read-face.ts')).readFace(file);

const CropDialog = lazyPart(() => import('#shared/form/image/crop-dialog.tsx').then((module) => module.CropDialog));

interface PhotoPickerProps {
  readonly onChange: (photo: string | null) => void;
  readonly errorMessage: string | undefined;
  readonly isLocked: boolean;
}

const keyOf = (why: PictureRefusal): TextKey =>
  why === 'type' ? 'default:bioPhoto.wrongType' : `common:picture.${why}`;
const max = `${mostFileBytes / 1_000_000} MB`;

/** A round picture of 192 px (spec section 2), from the phone's camera or a file, cropped to the face. */
export function PhotoPicker({ onChange, errorMessage, isLocked }: PhotoPickerProps) {
  const { t } = useTranslation(['default', 'common']);
  const ids = { label: useId(), notes: useId() };
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const [machine] = useState(() =>
    imageMachine.provide({
      actors: {
        readPicture: fromPromise<PictureOutcome, { file: File | null }>(({ input }) =>
          input.file ? readFace(input.file) : Promise.reject(new Error('No file')),
        ),
      },
      actions: {
        tell: (_, { value }) => tell.current(value),
        warn: (_, { why }: { why: PictureRefusal }) =>
          void notify({ variant: 'warning', keys: [keyOf(why)], context: { max } }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { value: null, crops: true, isLocked } });
  useEffect(() => send({ type: 'lock.changed', isLocked }), [send, isLocked]);
  const { value, draft, refusal } = snapshot.context;
  const isReading = snapshot.matches('reading');
  const wrong = refusal ? t(keyOf(refusal), { max }) : errorMessage;
  const input = (ref: typeof file, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      accept={photoTypes.join(',')}
      hidden
      disabled={isLocked}
      {...(isCamera ? { capture: 'user' as const } : { name: 'biophoto' })}
      onChange={({ target }) => {
        const chosen = target.files?.[0];
        if (chosen) send({ type: 'file.chosen', file: chosen });
        // Choosing the same file again counts too.
        target.value = '';
      }}
    />
  );
  return (
    <div
      className="bio-photo-picker"
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.notes}
      data-invalid={wrong ? true : undefined}
      data-state={snapshot.value}
    >
      <span className="ui-label" id={ids.label}>
        {t('bioPhoto.photo')}
        <span className="ui-label-required" aria-hidden="true">
          *
        </span>
      </span>
      <div className="bio-photo-round" data-reading={isReading || undefined}>
        {value === null ? <FaceOutline /> : <img src={value} alt={t('bioPhoto.shown')} width={192} height={192} />}
      </div>
      <div className="bio-photo-buttons">
        <Button
          className="bio-photo-camera"
          icon={CameraIcon}
          isDisabled={isLocked}
          isPending={isReading}
          aria-describedby={ids.notes}
          onPress={() => camera.current?.click()}
        >
          {t('bioPhoto.camera')}
        </Button>
        <Button
          icon={UploadIcon}
          isDisabled={isLocked}
          isPending={isReading}
          aria-describedby={ids.notes}
          onPress={() => file.current?.click()}
        >
          {value === null ? t('bioPhoto.file') : t('bioPhoto.another')}
        </Button>
      </div>
      <div id={ids.notes}>
        {wrong ? (
          <p className="ui-field-error" role="alert">
            {wrong}
          </p>
        ) : null}
        <ul className="bio-photo-guidance">
          <li>{t('bioPhoto.guidance.face')}</li>
          <li>{t('bioPhoto.guidance.light')}</li>
          <li>{t('bioPhoto.guidance.bare')}</li>
        </ul>
      </div>
      {input(camera, true)}
      {input(file, false)}
      {snapshot.matches('cropping') ? (
        <CropDialog
          source={draft}
          title={t('bioPhoto.cropTitle')}
          confirm={t('bioPhoto.cropConfirm')}
          isRound
          size={{ width: photoSide, height: photoSide, isExact: true }}
          onCut={(dataUrl) => send({ type: 'picture.cut', dataUrl })}
          onCancel={() => send({ type: 'crop.cancelled' })}
        />
      ) : null}
    </div>
  );
}

/** The outline for the face: head and shoulders within the circle. */
function FaceOutline() {
  return (
    <svg viewBox="0 0 192 192" width={192} height={192} aria-hidden="true">
      <ellipse cx="96" cy="82" rx="40" ry="52" />
      <path d="M24 186c6-34 34-46 72-46s66 12 72 46" />
      <path className="bio-photo-level" d="M44 76h12M136 76h12M96 20v8M96 136v-8" />
    </svg>
  );
}
