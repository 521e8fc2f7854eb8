import type { SitePlanPicture } from '@trowel/domain/plan';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PlanHandle } from './plan-stage.tsx';
import { PICTURE_PANEL_TEXTS } from './picture-panel-texts.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { BackgroundChoice } from './use-background.ts';
import type { PictureChoices } from './use-pictures.ts';
import type { PictureDialogProps } from './picture-dialog.tsx';
import type { OpenPlan } from './use-plan.ts';
import './picture-panel.css';

const PictureDialog = lazyPart<PictureDialogProps>(
  async () => (await import('./picture-dialog.tsx')).PictureDialog,
  { isRare: true },
);

/** Least opacity of a shown picture. */
const LEAST_OPACITY = 0.1;

export interface PicturePanelProps {
  site: string;
  open: OpenPlan;
  stage: PlanHandle | null;
  pictures: PictureChoices;
  background: BackgroundChoice;
  onClose: () => void;
}

/**
 * The georeferenced pictures of a site, and the background maps, if some are configured. Each picture can be shown and
 * hidden, made translucent, and placed again.
 */
export function PicturePanel({
  site,
  open,
  stage,
  pictures,
  background,
  onClose,
}: PicturePanelProps): ReactNode {
  const t = useTexts(PICTURE_PANEL_TEXTS);
  const { close } = useTexts(PLAN_TEXTS);
  const mayPlace = useMay('update');
  const [edited, setEdited] = useState<{ id: number | undefined }>();
  const listed = open.plan.pictures;
  return (
    <section className="plan-legend" aria-label={t.title}>
      <header>
        <h2>{t.title}</h2>
        <Button look="plain" aria-label={close} onPress={onClose}>
          ×
        </Button>
      </header>
      {listed.length === 0 && <p className="ui-soft">{t.none}</p>}
      <ul>
        {listed.map((picture) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            pictures={pictures}
            onGoTo={() => stage?.goToPicture(picture.id)}
            onEdit={mayPlace ? () => setEdited({ id: picture.id }) : undefined}
          />
        ))}
      </ul>
      {background.maps.length > 0 && <BackgroundField {...background} />}
      {mayPlace && <Button onPress={() => setEdited({ id: undefined })}>{t.add}</Button>}
      {edited && <PictureDialog site={site} id={edited.id} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function BackgroundField({ maps, chosen, choose }: BackgroundChoice): ReactNode {
  const t = useTexts(PICTURE_PANEL_TEXTS);
  return (
    <ChoiceField
      label={t.backgroundMap}
      choices={[['', t.noMap], ...maps.map(({ name }) => [name, name] as const)]}
      chosen={chosen?.name ?? ''}
      onChoose={choose}
    />
  );
}

interface PictureRowProps {
  picture: SitePlanPicture;
  pictures: PictureChoices;
  onGoTo: () => void;
  onEdit: (() => void) | undefined;
}

function PictureRow({ picture: { id, name, number }, pictures, onGoTo, onEdit }: PictureRowProps): ReactNode {
  const t = useTexts(PICTURE_PANEL_TEXTS);
  const { count } = useFormat();
  const label = number === null ? name : `${count(number)} · ${name}`;
  const opacity = pictures.opacityOf(id);
  const isShown = pictures.shown.has(id);
  return (
    <li className="plan-picture">
      <label title={label}>
        <input type="checkbox" checked={isShown} onChange={() => pictures.change(id, opacity, !isShown)} />{' '}
        {label}
      </label>
      <input
        type="range"
        min={LEAST_OPACITY}
        max={1}
        step={0.05}
        value={opacity}
        disabled={!isShown}
        aria-label={t.opacity(label)}
        onChange={({ target }) => pictures.change(id, Number(target.value), true)}
      />
      <Button look="plain" aria-label={t.goTo(label)} onPress={onGoTo}>
        {t.goToShort}
      </Button>
      {onEdit && (
        <Button look="plain" aria-label={t.edit(label)} onPress={onEdit}>
          {t.editShort}
        </Button>
      )}
    </li>
  );
}
