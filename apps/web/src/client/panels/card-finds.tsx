import { nameTerm, type InventoryItem } from '@trowel/domain/records';
import type { SceneUnit } from '@trowel/domain/scene';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { useUnitFinds } from './card-data.ts';
import { CardSection } from './card-section.tsx';
import { useScene } from './scene-context.ts';

/** The finds of a unit. */
export function CardFinds({ unit }: { unit: SceneUnit }): ReactNode {
  const t = useTexts(TEXTS);
  const { about } = useScene();
  const finds = useUnitFinds(about.site, unit);
  return (
    <CardSection
      title={t.finds}
      none={t.noFinds}
      query={finds}
      // The request for a unit without an area finds those of all areas.
      select={(rows) => rows.filter(({ area }) => (area ?? '') === unit.area)}
      render={(rows) => (
        <ul className="finds">
          {rows.map((item) => (
            <Find key={item.id} item={item} />
          ))}
        </ul>
      )}
    />
  );
}

function Find({ item }: { item: InventoryItem }): ReactNode {
  const language = useLanguage();
  const { inventory_number, find_type, definition, definition_en, weight_g } = item;
  const what = (language === 'en' && definition_en) || definition;
  const type = find_type && nameTerm(find_type, 'inventario.find_type', language);
  const name = what && nameTerm(what, 'inventario.definition', language);
  const weight = weight_g === null ? '' : `${new Intl.NumberFormat(language).format(weight_g)} g`;
  return (
    <li>
      <strong>{inventory_number}</strong> {[type, name, weight].filter(Boolean).join(', ')}
    </li>
  );
}
