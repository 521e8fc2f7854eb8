import type { Media } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMay } from '../data/visit.ts';
import { useKeys } from '../keys/keys.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { PhotoDetails } from './photo-details.tsx';
import { nameMedia } from './media-name.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { turnPhoto, type Rotation, type Size } from './photo-view.ts';
import { usePhotoChange } from './use-photo-change.ts';
import { usePhotoView, type PhotoStage } from './use-photo-view.ts';
import './photo-viewer.css';

export interface PhotoViewerProps {
  photos: readonly Media[];
  /** Id of the photograph that is displayed. */
  shown: number;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** The viewer over the whole page. It traps the focus and returns it on close. Escape closes it. */
export function PhotoViewer({ onClose, ...props }: PhotoViewerProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  return (
    <ModalOverlay className="photo-veil" isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className="photo-modal">
        <Dialog className="photo-viewer" aria-label={t.viewer}>
          <Viewer {...props} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const ZOOM_STEP = 1.5;

function Viewer({ photos, shown, onShow, onClose }: PhotoViewerProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at]!;
  const [rotation, rotate] = useRotation(photo);
  const [loaded, setLoaded] = useState<Size & { id: number }>();
  const picture = loaded?.id === photo.id ? loaded : undefined;
  const goBy = (step: number): void => {
    const next = photos[at + step];
    if (next) onShow(next.id);
  };
  const { setElement, handlers, ...stage } = usePhotoView({ picture, rotation }, goBy);
  const [hasDetails, setDetails] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const acts: ViewerActs = {
    previous: photos[at - 1] && (() => goBy(-1)),
    next: photos[at + 1] && (() => goBy(1)),
    zoomIn: () => stage.zoomBy(ZOOM_STEP),
    zoomOut: () => stage.zoomBy(1 / ZOOM_STEP),
    fit: stage.fit,
    turnLeft: () => rotate(-1),
    turnRight: () => rotate(1),
    details: () => setDetails(!hasDetails),
    close: onClose,
  };
  useViewerKeys(acts);
  return (
    <>
      <ViewerBar photo={photo} at={at} total={photos.length} acts={acts} hasDetails={hasDetails} />
      <div className="photo-body">
        <div className="photo-stage" ref={setElement} {...handlers}>
          <Picture
            key={photo.id}
            photo={photo}
            rotation={rotation}
            stage={stage}
            onSize={(size) => setLoaded({ ...size, id: photo.id })}
          />
          <Turn look="previous" label={t.previous} act={acts.previous} />
          <Turn look="next" label={t.next} act={acts.next} />
        </div>
        {hasDetails && <PhotoDetails key={photo.id} photo={photo} />}
      </div>
    </>
  );
}

interface ViewerActs {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  turnLeft: () => void;
  turnRight: () => void;
  details: () => void;
  close: () => void;
}

/** Returns the rotation of a photograph, in degrees, and a function that changes it. Users with permission store it. */
function useRotation(photo: Media): [number, (quarters: 1 | -1) => void] {
  const [turned, setTurned] = useState<ReadonlyMap<number, Rotation>>(new Map());
  const mayChange = useMay('update');
  const change = usePhotoChange(photo);
  const rotation = turned.get(photo.id) ?? photo.rotation ?? 0;
  const rotate = (quarters: 1 | -1): void => {
    const next = turnPhoto(rotation, quarters);
    setTurned(new Map([...turned, [photo.id, next]]));
    if (mayChange)
      void change({ rotation: next }).then((text) => text !== undefined && showToast({ kind: 'bad', text }));
  };
  return [rotation, rotate];
}

function useViewerKeys(acts: ViewerActs): void {
  const t = useTexts(PHOTO_TEXTS);
  const place = t.viewer;
  useKeys([
    { keys: 'ArrowLeft', label: t.previous, place, run: () => acts.previous?.() },
    { keys: 'ArrowRight', label: t.next, place, run: () => acts.next?.() },
    { keys: '+', label: t.zoomIn, place, run: acts.zoomIn },
    { keys: '-', label: t.zoomOut, place, run: acts.zoomOut },
    { keys: '0', label: t.fit, place, run: acts.fit },
    { keys: 'r', label: t.turnRight, place, run: acts.turnRight },
    { keys: 'l', label: t.turnLeft, place, run: acts.turnLeft },
    { keys: 'i', label: t.details, place, run: acts.details },
    { keys: 'Escape', label: t.close, place },
  ]);
}

interface BarProps {
  photo: Media;
  at: number;
  total: number;
  acts: ViewerActs;
  hasDetails: boolean;
}

function ViewerBar({ photo, at, total, acts, hasDetails }: BarProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const { count } = useFormat();
  return (
    <div className="photo-bar">
      <p className="photo-title" aria-live="polite">
        <strong>{nameMedia(photo)}</strong> <span>{t.position(count(at + 1), count(total))}</span>
      </p>
      <div className="photo-acts">
        <Sign label={t.zoomOut} sign="−" act={acts.zoomOut} />
        <Sign label={t.zoomIn} sign="+" act={acts.zoomIn} />
        <Button onPress={acts.fit}>{t.fit}</Button>
        <Sign label={t.turnLeft} sign="⟲" act={acts.turnLeft} />
        <Sign label={t.turnRight} sign="⟳" act={acts.turnRight} />
        <Button onPress={acts.details} aria-pressed={hasDetails}>
          {t.details}
        </Button>
        <a className="ui-button ui-quiet" href={`/api/media/${photo.id}/file`} target="_blank" rel="noopener">
          {t.original}
        </a>
      </div>
      <Sign label={t.close} sign="×" act={acts.close} />
    </div>
  );
}

function Sign({ label, sign, act }: { label: string; sign: string; act: () => void }): ReactNode {
  return (
    <Button aria-label={label} onPress={act}>
      <span aria-hidden>{sign}</span>
    </Button>
  );
}

interface TurnProps {
  look: 'previous' | 'next';
  label: string;
  act: (() => void) | undefined;
}

/** Button for the previous or next photograph. It stays, disabled, at the end, so that the focus is not lost. */
function Turn({ look, label, act }: TurnProps): ReactNode {
  return (
    // A press on the button must not start dragging the picture.
    <div className={`photo-turn photo-turn-${look}`} onPointerDown={(event) => event.stopPropagation()}>
      <Button aria-label={label} isDisabled={act === undefined} onPress={() => act?.()}>
        <span aria-hidden>{look === 'next' ? '›' : '‹'}</span>
      </Button>
    </div>
  );
}

const LARGE_PX = 1_280;

interface PictureProps {
  photo: Media;
  rotation: number;
  stage: Pick<PhotoStage, 'shown' | 'view'>;
  onSize: (size: Size) => void;
}

/** The photograph. A larger preview is loaded when the picture is enlarged over the size of the first one. */
function Picture({ photo, rotation, stage: { shown, view }, onSize }: PictureProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const drawnPx = shown ? Math.max(shown.width, shown.height) * view.scale * devicePixelRatio : 0;
  if (drawnPx > LARGE_PX && !isLarge) setLarge(true);
  if (isBroken) return <p className="photo-broken">{t.noPicture}</p>;
  return (
    <img
      className="photo-picture"
      src={`/api/media/${photo.id}/preview?size=${isLarge ? 2_560 : LARGE_PX}`}
      alt={nameMedia(photo)}
      draggable={false}
      onError={() => setBroken(true)}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        // A larger preview of the same picture may differ by a pixel, which must not reset the zoom.
        shown === undefined && onSize({ width, height })
      }
      style={{
        ...(shown ?? { visibility: 'hidden' }),
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${rotation}deg)`,
      }}
    />
  );
}
