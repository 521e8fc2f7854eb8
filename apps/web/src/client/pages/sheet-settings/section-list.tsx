import { foldText } from '@trowel/domain/core';
import { toLabels, type SheetLayer, type SheetSection } from '@trowel/domain/records';
import { useEffect, useMemo, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { buildSheetForm, type FormField } from '../../definitions/sheet-form.ts';
import { FieldRow } from './field-row.tsx';
import { SectionName } from './section-name.tsx';
import {
  isListed,
  moveField,
  moveSection,
  placeField,
  removeSection,
  type FieldPlace,
} from './sheet-draft.ts';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';

const DRAGGED = 'application/x-trowel-field';

export interface SectionListProps extends DesignProps {
  label: string;
}

/** The sections and fields of a sheet in their order. Fields are moved by dragging, by keys or by buttons. */
export function SectionList(props: SectionListProps): ReactNode {
  const { label, fields, edited } = props;
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const { layer } = edited;
  const [text, setText] = useState('');
  const forms = useMemo(
    () => new Map(buildSheetForm(fields, layer).fields.map((field) => [keyOf(field), field])),
    [fields, layer],
  );
  const { self, said, move } = useMoves(props, forms);
  const isFound = (key: string): boolean => {
    const name = `${forms.get(key)?.label[language] ?? ''} ${key}`;
    return foldText(name).includes(foldText(text.trim()));
  };
  const sections = layer.sections.filter(
    (section) =>
      isListed(section) && (text.trim() === '' || section.fields.some((field) => isFound(field.key))),
  );
  return (
    <div ref={self} className="sheet-sections">
      <h2 className="unseen">{label}</h2>
      <input
        type="search"
        className="ui-input"
        aria-label={t.findField}
        placeholder={t.findField}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {props.mayChange && <p className="ui-hint">{t.orderHint}</p>}
      {sections.length === 0 && <p className="ui-soft">{t.noneFound}</p>}
      {sections.map((section) => (
        <Section
          key={section.key}
          {...props}
          section={section}
          isFound={isFound}
          forms={forms}
          onMove={move}
        />
      ))}
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
}

/** Returns the key of a field in a definition: custom fields have none of their prefix. */
function keyOf({ name }: FormField): string {
  return name.replace(/^custom\./, '');
}

interface Moves {
  self: RefObject<HTMLDivElement | null>;
  /** New position of the moved field, for screen readers. */
  said: string;
  move: (key: string, by: -1 | 1) => void;
}

/** Moves fields by one place. The moved field keeps the focus in another section too. */
function useMoves({ edited }: DesignProps, forms: ReadonlyMap<string, FormField>): Moves {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const self = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ key: string }>();
  const { layer } = edited;
  useEffect(() => {
    if (moved === undefined) return;
    self.current?.querySelector<HTMLElement>(`[data-key="${moved.key}"] .sheet-field-open`)?.focus();
  }, [moved]);
  const place = placeOf(layer, moved?.key);
  const said =
    place === undefined || moved === undefined
      ? ''
      : t.movedTo(
          forms.get(moved.key)?.label[language] ?? moved.key,
          toLabels(place.section.label)[language],
          count(place.at + 1),
          count(place.section.fields.length),
        );
  const move = (key: string, by: -1 | 1): void => {
    setMoved({ key });
    edited.change(moveField(layer, key, by));
  };
  return { self, said, move };
}

function placeOf(
  { sections }: SheetLayer,
  key: string | undefined,
): { section: SheetSection; at: number } | undefined {
  const section = sections.find(({ fields }) => fields.some((field) => field.key === key));
  return section && { section, at: section.fields.findIndex((field) => field.key === key) };
}

interface SectionProps extends DesignProps {
  section: SheetSection;
  forms: ReadonlyMap<string, FormField>;
  isFound: (key: string) => boolean;
  onMove: Moves['move'];
}

function Section({ section, forms, isFound, onMove, ...props }: SectionProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const { edited, mayChange } = props;
  const { key, fields } = section;
  const drop = (before?: string) => dropTarget((dragged) => put(dragged, { section: key, before }));
  const put = (dragged: string, place: FieldPlace): void =>
    edited.change(placeField(edited.layer, dragged, place));
  return (
    <section className="sheet-design-section" {...(mayChange && drop())}>
      <SectionHead {...props} section={section} />
      {fields.length === 0 && <p className="ui-hint">{t.emptySection}</p>}
      <ol>
        {fields.map((field) => {
          const form = forms.get(field.key);
          if (!form || !isFound(field.key)) return undefined;
          return (
            // Dragging is one of three ways: keys and buttons move the field too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={field.key}
              data-key={field.key}
              data-shown={field.shown}
              draggable={mayChange}
              onDragStart={({ dataTransfer, target }) => {
                if (target instanceof HTMLElement && target.closest('input, textarea, select')) return;
                dataTransfer.setData(DRAGGED, field.key);
                dataTransfer.effectAllowed = 'move';
              }}
              {...(mayChange && drop(field.key))}
            >
              <FieldRow {...props} field={field} form={form} onMove={onMove} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Returns the handlers of an element onto which a field can be dropped. */
function dropTarget(put: (key: string) => void) {
  return {
    onDragOver: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      const key = event.dataTransfer.getData(DRAGGED);
      if (key === '') return;
      event.preventDefault();
      event.stopPropagation();
      put(key);
    },
  };
}

function SectionHead({ section, edited, mayChange }: DesignProps & { section: SheetSection }): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const { count } = useFormat();
  const language = useLanguage();
  const [isNaming, setNaming] = useState(false);
  const name = toLabels(section.label)[language];
  const { layer } = edited;
  const at = layer.sections.findIndex(({ key }) => key === section.key);
  const shown = section.fields.filter((field) => field.shown).length;
  return (
    <div className="sheet-section-head">
      <h3>{name}</h3>
      <span className="ui-soft">{t.shownCount(count(shown), count(section.fields.length))}</span>
      {mayChange && (
        <span className="sheet-row-buttons">
          <Button look="plain" aria-label={t.rename(name)} onPress={() => setNaming(!isNaming)}>
            ✎
          </Button>
          <Button
            look="plain"
            aria-label={t.up(name)}
            isDisabled={at === 0}
            onPress={() => edited.change(moveSection(layer, section.key, -1))}
          >
            ↑
          </Button>
          <Button
            look="plain"
            aria-label={t.down(name)}
            isDisabled={at === layer.sections.length - 1}
            onPress={() => edited.change(moveSection(layer, section.key, 1))}
          >
            ↓
          </Button>
          <Button
            look="plain"
            aria-label={t.removeSection(name)}
            isDisabled={layer.sections.length === 1}
            onPress={() => edited.change(removeSection(layer, section.key))}
          >
            ×
          </Button>
        </span>
      )}
      {isNaming && <SectionName section={section} edited={edited} onDone={() => setNaming(false)} />}
    </div>
  );
}
