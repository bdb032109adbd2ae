import './image.css';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { cropMachine, type CropArea, type CropInput } from '#machines/crop/crop.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog, RotateCwIcon, Skeleton } from '#shared/ui/index.ts';
import { cutPicture, turnPicture, type CutSize } from './cut-picture.ts';
import { lazily } from '#shared/ui/lazily.tsx';

// The cropping library loads when a picture is chosen, not before.
const CropFrame = /* @__PURE__ */ lazily(
  () => import('#shared/crop/crop-frame.tsx').then((module) => module.default),
  () => <Skeleton height={240} />,
);

export interface CropDialogProps {
  readonly source: string;
  readonly title: string;
  /** On the button that crops. */
  readonly confirm: string;
  readonly size: CutSize;
  readonly isRound: boolean;
  readonly onCut: (dataUrl: string) => void;
  readonly onCancel: () => void;
}

/**
 * Choosing the part of a picture to keep (spec section 2: Rotate by 90 degrees, Cancel, and the button that sets it).
 */
export function CropDialog({ source, title, confirm, size, isRound, onCut, onCancel }: CropDialogProps) {
  const { t } = useTranslation('common');
  // A crop belongs to one picture: its end is fixed when it starts.
  const [machine] = useState(() =>
    cropMachine.provide({
      actors: {
        turnPicture: fromPromise<string, CropInput>(({ input }) => turnPicture(input.source)),
        cutPicture: fromPromise<string, CropInput & { area: CropArea | null }>(({ input }) =>
          input.area ? cutPicture(input.source, input.area, size) : Promise.reject(new Error('No frame')),
        ),
      },
      actions: { give: (_, { dataUrl }) => onCut(dataUrl), leave: () => onCancel() },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { source } });
  const isBusy = snapshot.hasTag('busy');
  const isBroken = snapshot.matches('broken');
  const { context } = snapshot;
  return (
    <Dialog
      isOpen
      title={title}
      description={isBroken ? undefined : t('crop.hint')}
      className="crop-dialog"
      onOpenChange={(isOpen) => {
        if (!isOpen) send({ type: 'cancel.pressed' });
      }}
      isBusy={snapshot.matches('cutting')}
      actions={
        <>
          <Button
            icon={RotateCwIcon}
            className="crop-rotate"
            isDisabled={!snapshot.can({ type: 'rotate.pressed' }) && !snapshot.matches('turning')}
            isPending={snapshot.matches('turning')}
            onPress={() => send({ type: 'rotate.pressed' })}
          >
            {t('crop.rotate')}
          </Button>
          <Button
            isDisabled={!snapshot.can({ type: 'cancel.pressed' })}
            onPress={() => send({ type: 'cancel.pressed' })}
          >
            {t('form.cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!snapshot.can({ type: 'confirm.pressed' }) && !snapshot.matches('cutting')}
            isPending={snapshot.matches('cutting')}
            onPress={() => send({ type: 'confirm.pressed' })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div data-flow="crop" data-state={snapshot.value} hidden />
      {isBroken ? (
        <p className="ui-field-error" role="alert">
          {t('crop.broken')}
        </p>
      ) : (
        <CropFrame
          source={context.source}
          aspect={size.width / size.height}
          isRound={isRound}
          area={context.area}
          isDisabled={isBusy}
          onShown={(area) => send({ type: 'picture.shown', area })}
          onLost={() => send({ type: 'picture.lost' })}
          onMoved={(area) => send({ type: 'area.moved', area })}
          words={{ area: t('crop.area'), handle: (handle) => t(`crop.handle.${handle}`) }}
        />
      )}
      {context.hasFailed ? (
        <p className="ui-field-error" role="alert">
          {t('crop.failed')}
        </p>
      ) : null}
    </Dialog>
  );
}
