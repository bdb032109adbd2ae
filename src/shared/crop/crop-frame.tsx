import 'react-image-crop/dist/ReactCrop.css';
import './crop.css';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** In fractions of the shown picture, 0 to 1. */
export interface FrameArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const frameHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

export interface CropFrameProps {
  /** Data URL. */
  readonly source: string;
  /** Ratio of width to height. */
  readonly aspect: number;
  readonly isRound: boolean;
  readonly area: FrameArea | null;
  readonly isDisabled: boolean;
  /** The picture is shown; the area is the largest that fits, centred. */
  readonly onShown: (area: FrameArea) => void;
  readonly onLost: () => void;
  readonly onMoved: (area: FrameArea) => void;
  readonly words: { readonly area: string; readonly handle: (handle: (typeof frameHandles)[number]) => string };
}

const toArea = ({ x, y, width, height }: PercentCrop): FrameArea => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
});
const toCrop = ({ x, y, width, height }: FrameArea): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** A picture with a frame of a fixed ratio over it, moved and sized by pointer and arrow keys. Loaded when needed. */
export default function CropFrame({
  source,
  aspect,
  isRound,
  area,
  isDisabled,
  onShown,
  onLost,
  onMoved,
  words,
}: CropFrameProps) {
  const { nw, n, ne, e, se, s, sw, w } = handleWords(words.handle);
  return (
    // The frame is placed by the picture's own left and top, in both reading directions.
    <div className="crop-frame" dir="ltr">
      <ReactCrop
        aspect={aspect}
        circularCrop={isRound}
        keepSelection
        minWidth={24}
        disabled={isDisabled}
        {...(area ? { crop: toCrop(area) } : {})}
        onChange={(_, crop) => onMoved(toArea(crop))}
        ariaLabels={{
          cropArea: words.area,
          nwDragHandle: nw,
          nDragHandle: n,
          neDragHandle: ne,
          eDragHandle: e,
          seDragHandle: se,
          sDragHandle: s,
          swDragHandle: sw,
          wDragHandle: w,
        }}
      >
        <img
          key={source}
          className="crop-picture"
          src={source}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onShown(
              toArea(
                centerCrop(
                  makeAspectCrop(
                    { unit: '%', ...(width / height > aspect ? { height: 100 } : { width: 100 }) },
                    aspect,
                    width,
                    height,
                  ),
                  width,
                  height,
                ),
              ),
            )
          }
          onError={onLost}
        />
      </ReactCrop>
    </div>
  );
}

function handleWords(word: CropFrameProps['words']['handle']) {
  const [nw, n, ne, e, se, s, sw, w] = frameHandles;
  return { nw: word(nw), n: word(n), ne: word(ne), e: word(e), se: word(se), s: word(s), sw: word(sw), w: word(w) };
}
