import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { HeightDialogProps } from './height-dialog.tsx';
import type { OverlapDialogProps } from './overlap-dialog.tsx';
import type { SectionDialogProps } from './section-dialog.tsx';
import type { TypedDialogProps } from './typed-dialog.tsx';
import type { Drawing } from './use-drawing.ts';
import { useOverlaps } from './use-overlaps.ts';
import type { OpenPlan } from './use-plan.ts';

const HeightDialog = lazyPart<HeightDialogProps>(
  async () => (await import('./height-dialog.tsx')).HeightDialog,
);
const SectionDialog = lazyPart<SectionDialogProps>(
  async () => (await import('./section-dialog.tsx')).SectionDialog,
);
const TypedDialog = lazyPart<TypedDialogProps>(async () => (await import('./typed-dialog.tsx')).TypedDialog);
const OverlapDialog = lazyPart<OverlapDialogProps>(
  async () => (await import('./overlap-dialog.tsx')).OverlapDialog,
);

interface DrawingDialogsProps {
  site: string;
  open: OpenPlan;
  drawing: Drawing;
}

/** The questions of the tools: the height of a point, the name of a section, coordinates, and relations that are missing. */
export function DrawingDialogs({ site, open, drawing }: DrawingDialogsProps): ReactNode {
  const { pending, unit } = drawing;
  const [overlap, closeOverlap] = useOverlaps(site, open, drawing.drawn);
  const unitName = unit < 0 ? undefined : open.names.nameOf(unit);
  const close = (): void => drawing.ask(undefined);
  const record = async (shape: Parameters<Drawing['record']>[0]): Promise<void> => {
    close();
    await drawing.record(shape);
  };
  if (pending?.of === 'height')
    return (
      <HeightDialog
        position={pending.position}
        unitName={unitName}
        onClose={close}
        onSave={(x, y, z, surface) =>
          void record({ kind: 'height', geometry: { type: 'Point', coordinates: [x, y, z] }, surface })
        }
      />
    );
  if (pending?.of === 'section')
    return (
      <SectionDialog
        onClose={close}
        onSave={(name) => void record({ kind: 'section', geometry: pending.geometry, name })}
      />
    );
  if (pending?.of === 'typed')
    return (
      <TypedDialog
        kind={pending.kind}
        onClose={close}
        onSave={(geometry) => void record({ kind: pending.kind, geometry })}
      />
    );
  return overlap && <OverlapDialog site={site} open={open} overlap={overlap} onClose={closeOverlap} />;
}
