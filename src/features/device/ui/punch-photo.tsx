import './web-punch.css';
import { useId, useRef, useState } from 'react';
import type { PictureOutcome } from '#machines/image/image.machine.ts';
import type { PictureLimits } from '#shared/form/image/read-picture.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { CameraIcon, UploadIcon, XIcon } from '#shared/ui/icon/index.ts';
import { photoLimits } from '../browser/photo-limits.ts';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';

export interface PunchPhotoProps {
  readonly words: Readonly<Record<'label' | 'camera' | 'file' | 'remove' | 'shown' | 'unreadable', string>>;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** A data URL. */
  readonly value: string | null;
  readonly onChange: (photo: string | null) => void;
  /** Reads a picture and makes it small. */
  readonly read: (file: File, limits: PictureLimits) => Promise<PictureOutcome>;
}

/** The photo of the next punch, from the phone's camera or a file. */
export function PunchPhoto({ words, isRequired, isDisabled, value, onChange, read }: PunchPhotoProps) {
  const label = useId();
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (chosen: File): Promise<void> => {
    setReading(true);
    setUnreadable(false);
    try {
      const outcome = await read(chosen, photoLimits);
      if (outcome.kind === 'read') onChange(outcome.dataUrl);
      else setUnreadable(true);
    } catch {
      setUnreadable(true);
    } finally {
      setReading(false);
    }
  };
  const input = (ref: typeof file, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      accept={photoLimits.accept.join(',')}
      hidden
      disabled={isDisabled}
      {...(isCamera ? { capture: 'user' as const } : {})}
      onChange={({ target }) => {
        const chosen = target.files?.[0];
        if (chosen) void choose(chosen);
        // Choosing the same file again counts too.
        target.value = '';
      }}
    />
  );
  return (
    <div className="punch-photo" role="group" aria-labelledby={label}>
      <span className="ui-label" id={label}>
        {words.label}
        <RequiredMark isRequired={isRequired} />
      </span>
      <div className="punch-photo-row">
        {value === null ? null : <img src={value} alt={words.shown} />}
        <Button
          className="punch-photo-camera"
          icon={CameraIcon}
          isDisabled={isDisabled}
          isPending={isReading}
          onPress={() => camera.current?.click()}
        >
          {words.camera}
        </Button>
        <Button icon={UploadIcon} isDisabled={isDisabled} isPending={isReading} onPress={() => file.current?.click()}>
          {words.file}
        </Button>
        {value === null ? null : (
          <Button variant="quiet" icon={XIcon} isDisabled={isDisabled} onPress={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isUnreadable ? (
        <p className="ui-field-error" role="alert">
          {words.unreadable}
        </p>
      ) : null}
      {input(camera, true)}
      {input(file, false)}
    </div>
  );
}
