import type { Unit, UnitState } from '@trowel/domain/records';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { UnitFindsProps } from '../finds-sums/unit-finds.tsx';
import { useDefinedFields, type DefinedFields } from '../definitions/definition-query.ts';
import { isGone, useRecord } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { useSheetKeys } from './sheet-keys.ts';
import { Shown } from '../page/shown.tsx';
import type { LinkedRow } from '../linked/fetch-linked.ts';
import type { LinkedRecordsProps } from '../linked/linked-records.tsx';
import { PLACES } from '../places/places.ts';
import { GoneRecord } from '../records/gone-record.tsx';
import { useUndoKey } from '../tables/use-undo-key.ts';
import type { SheetStateProps } from '../sheet-states/sheet-state-choice.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useTexts } from '../i18n/language.ts';
import { commentedRecord, CommentsPart } from '../comments/field-mark.tsx';
import { listSections } from './list-sections.ts';
import type { PicturesOf } from './add-pictures.tsx';
import type { CustomFieldsProps } from './custom-fields.tsx';
import { recordOf, type StoredRecord } from './record-sheet.ts';
import type { SheetHistoryProps } from './sheet-history.tsx';
import { SheetRelations } from './sheet-relations.tsx';
import { SheetSections } from './sheet-sections.tsx';
import { DraftOffer, SheetStateLine } from './sheet-state.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { UnitHead, type TO_BE_WRITTEN, type UnitHeadProps } from './unit-head.tsx';
import { useSheet, type OpenSheet } from './use-sheet.ts';
import './sheet.css';

const FoldedLinks = lazyPart<LinkedRecordsProps>(
  async () => (await import('../linked/linked-records.tsx')).FoldedLinks,
);
const RecordPictures = lazyPart<PicturesOf>(
  async () => (await import('./record-pictures.tsx')).RecordPictures,
);
const UnitFinds = lazyPart<UnitFindsProps>(
  async () => (await import('../finds-sums/unit-finds.tsx')).UnitFinds,
);
const SheetStateChoice = lazyPart<SheetStateProps>(
  async () => (await import('../sheet-states/sheet-state-choice.tsx')).SheetStateChoice,
);
const ClosedNotice = lazyPart<SheetStateProps>(
  async () => (await import('../sheet-states/sheet-state-choice.tsx')).ClosedNotice,
);
const SheetHistory = lazyPart<SheetHistoryProps>(
  async () => (await import('./sheet-history.tsx')).SheetHistory,
);
const CustomFields = lazyPart<CustomFieldsProps>(
  async () => (await import('./custom-fields.tsx')).CustomFields,
);

export interface UnitSheetProps extends Pick<UnitHeadProps, 'isFull' | 'onFull' | 'onClose' | 'placeOf'> {
  id: number;
}

/**
 * The sheet of a unit: head, relations, and the sections of the paper form. Each field is saved when
 * it loses the focus.
 */
export function UnitSheet(props: UnitSheetProps): ReactNode {
  const unit = useRecord('us', props.id);
  return (
    <Shown query={unit} rows={10} gone={<GoneRecord name="us" id={props.id} onClose={props.onClose} />}>
      {(data) => <LoadedSheet key={props.id} {...props} unit={data} isGone={isGone(unit)} />}
    </Shown>
  );
}

function LoadedSheet({
  unit,
  isGone,
  ...props
}: UnitSheetProps & { unit: Unit; isGone: boolean }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const open = useSheet('us', unit as unknown as StoredRecord, isGone);
  const { isClosed, mayChange, onState } = useSheetState(open, unit);
  const defined = useDefinedFields('us', unit.site_name);
  const { lineRef, toLine, onLine } = useRelationLine();
  const self = useRef<HTMLElement>(null);
  const [, go] = useLocation();
  const now = recordOf(open.sheet) as unknown as Unit;
  useFirstFocus(self, defined.data !== undefined);
  useUndoKey('us', () => self.current);
  useSheetKeys([
    { keys: 'f', label: t.keyFull, run: props.onFull },
    ...(mayChange
      ? [
          { keys: 'r', label: t.keyRelation, run: toLine },
          { keys: 'e', label: t.keyEdit, run: () => focusFirst(self.current) },
        ]
      : []),
  ]);
  return (
    <article ref={self} className="sheet" aria-label={t.sheetOf(unit.us_number)}>
      <UnitHead
        {...props}
        unit={now}
        onGone={() => go(PLACES.units(unit.site_name))}
        state={<SheetStateLine open={open} />}
        sheetState={<SheetStateChoice unit={now} onState={onState} />}
      />
      {isClosed && <ClosedNotice unit={unit} onState={onState} />}
      <DraftOffer open={open} />
      <SheetRelations
        open={open}
        unit={now}
        mayChange={mayChange}
        lineRef={lineRef}
        onLine={onLine}
        placeOf={props.placeOf}
      />
      <UnitFinds unit={unit} />
      <FoldedLinks name="us" record={unit as unknown as LinkedRow} />
      <RecordPictures entity="us" id={unit.id} />
      <Shown query={defined}>
        {(known) => <SheetBody open={open} defined={known} mayChange={mayChange} />}
      </Shown>
    </article>
  );
}

interface SheetBodyProps {
  open: OpenSheet;
  defined: DefinedFields;
  mayChange: boolean;
}

/** The sections of the sheet, its history and its comments. */
function SheetBody({ open, defined: { fields, form }, mayChange }: SheetBodyProps): ReactNode {
  const sections = listSections(fields, recordOf(open.sheet)['unit_type'], form);
  return (
    <>
      <SheetSections open={open} sections={sections} mayChange={mayChange} />
      <CustomFields open={open} form={form} mayChange={mayChange} />
      <SheetHistory open={open} entity="us" fields={fields} mayChange={mayChange} />
      <CommentsPart record={commentedRecord(open)!} fields={fields} />
    </>
  );
}

/** The input of the relations may still be loading when its key is pressed. */
function useRelationLine(): {
  lineRef: RefObject<HTMLInputElement | null>;
  toLine: () => void;
  onLine: () => void;
} {
  const lineRef = useRef<HTMLInputElement>(null);
  const isRequested = useRef(false);
  return {
    lineRef,
    toLine: () => {
      isRequested.current = lineRef.current === null;
      lineRef.current?.focus();
    },
    onLine: () => {
      if (isRequested.current) lineRef.current?.focus();
    },
  };
}

/** Focuses the first field of a unit that was just created, once its fields are there. */
function useFirstFocus(self: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const { isToBeWritten } = (history.state ?? {}) as Partial<typeof TO_BE_WRITTEN>;
    if (!isThere || isToBeWritten !== true) return;
    history.replaceState(null, '');
    focusFirst(self.current);
  }, [self, isThere]);
}

interface SheetStateUse extends Pick<SheetStateProps, 'onState'> {
  isClosed: boolean;
  /** False for a closed sheet, which can only be reopened. */
  mayChange: boolean;
}

function useSheetState({ editor }: OpenSheet, { state }: Unit): SheetStateUse {
  const mayWrite = useMay('update');
  const isClosed = state === 'closed';
  const setState = (next: UnitState): void => {
    editor.type('state', next);
    void editor.save();
  };
  return { isClosed, mayChange: mayWrite && !isClosed, onState: mayWrite ? setState : undefined };
}

function focusFirst(sheet: HTMLElement | null): void {
  sheet?.querySelector<HTMLElement>('.sheet-fields :is(input, textarea, select)')?.focus();
}
