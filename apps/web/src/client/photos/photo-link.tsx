import type { Media } from '@trowel/domain/records';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { hasPreview, nameMedia } from './media-name.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { useTexts } from '../i18n/language.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import './photo-link.css';

const PhotoViewer = lazyPart<PhotoViewerProps>(async () => (await import('./photo-viewer.tsx')).PhotoViewer, {
  isRare: true,
});

/** The photographs of a list, and the one that the viewer shows. */
export interface PhotoList {
  /** Opens the viewer at a file. */
  open: (id: number) => void;
  /** The viewer, undefined while it is closed. It must be rendered after the list. */
  viewer: ReactNode;
}

/** Returns a function that opens the viewer on the pictures among some files, and the viewer. */
export function usePhotoList(files: readonly Media[]): PhotoList {
  const [shown, setShown] = useState<number>();
  const photos = files.filter(hasPreview);
  const isOpen = photos.some(({ id }) => id === shown);
  return {
    open: setShown,
    viewer: isOpen && (
      <PhotoViewer photos={photos} shown={shown!} onShow={setShown} onClose={() => setShown(undefined)} />
    ),
  };
}

export interface PhotoLinkProps {
  media: Media;
  open: (id: number) => void;
  className?: string;
  children: ReactNode;
}

/**
 * A link to a file. A click on a picture opens it in the viewer; with Ctrl, and for other files, the
 * browser opens the file itself.
 */
export function PhotoLink({ media, open, className, children }: PhotoLinkProps): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const isPicture = hasPreview(media);
  const handleClick = (event: MouseEvent): void => {
    if (!isPicture || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(media.id);
  };
  return (
    <a
      className={className}
      href={`/api/media/${media.id}/file`}
      target="_blank"
      rel="noopener"
      aria-label={isPicture ? t.open(nameMedia(media)) : undefined}
      aria-haspopup={isPicture ? 'dialog' : undefined}
      title={nameMedia(media)}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}

/** The whole picture as a thumbnail, or the name of a file without a preview. */
export function Thumbnail({ media, none }: { media: Media; none?: ReactNode }): ReactNode {
  const [isBroken, setBroken] = useState(!hasPreview(media));
  if (isBroken)
    return (
      <span className="photo-thumbnail photo-none">
        {none ?? nameMedia(media)}
        {none !== undefined && <span className="unseen">: {nameMedia(media)}</span>}
      </span>
    );
  return (
    <img
      className="photo-thumbnail"
      src={`/api/media/${media.id}/preview?size=320`}
      alt=""
      loading="lazy"
      decoding="async"
      style={media.rotation ? { rotate: `${media.rotation}deg` } : undefined}
      onError={() => setBroken(true)}
    />
  );
}
