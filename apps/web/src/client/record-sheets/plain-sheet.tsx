import { useRef, type ReactNode } from 'react';
import { useDefinedFields, type DefinedFields } from '../definitions/definition-query.ts';
import { isGone, useRecord, type Parameters, type RecordName, type Records } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { useSheetKeys } from '../sheet/sheet-keys.ts';
import { Shown } from '../page/shown.tsx';
import { GoneRecord } from '../records/gone-record.tsx';
import { commentedRecord, CommentsPart } from '../comments/field-mark.tsx';
import { recordOf, type StoredRecord } from '../sheet/record-sheet.ts';
import { SheetHistory } from '../sheet/sheet-history.tsx';
import { SheetSections } from '../sheet/sheet-sections.tsx';
import { DraftOffer, SheetStateLine } from '../sheet/sheet-state.tsx';
import type { CustomFieldsProps } from '../sheet/custom-fields.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useSheet, type OpenSheet } from '../sheet/use-sheet.ts';
import { useUndoKey } from '../tables/use-undo-key.ts';
import { useTexts } from '../i18n/language.ts';
import type { SheetHandles } from './beside.tsx';
import { listPlainSections, type PlainSections } from './list-plain-sections.ts';
import { PlainHead, type PlainHeadProps } from './plain-head.tsx';
import { PLAIN_TEXTS } from './plain-texts.ts';
import '../sheet/sheet.css';

const CustomFields = lazyPart<CustomFieldsProps>(
  async () => (await import('../sheet/custom-fields.tsx')).CustomFields,
);

export interface PlainSheetProps<R> extends PlainSections, SheetHandles {
  id: number;
  /** Parameters of the table's list, without those in the URL. */
  base: Parameters;
  order: string;
  /** Field that names a record. */
  nameField: string & keyof R;
  /** Returns the accessible label of the sheet. */
  labelOf: (record: R) => string;
  /** Content after the name. `renderWhat` renders the line below it. */
  renderAbout?: (record: R) => ReactNode;
  renderWhat?: (record: R) => ReactNode;
  /** Returns true for records supplied with the program, which nobody may change or delete. */
  isFixed?: (record: R) => boolean;
  /** Returns the message after the deletion. */
  deletedOf: (record: R) => string;
  menu?: (record: R) => PlainHeadProps['menu'];
  /** Content between the head and the sections. */
  renderParts?: (record: R, open: OpenSheet) => ReactNode;
}

/** The sheet of a record of any kind, in the sections of its form. Each field is saved automatically. */
export function PlainSheet<N extends RecordName>({
  name,
  ...props
}: PlainSheetProps<Records[N]> & { name: N }): ReactNode {
  const { id } = props;
  const query = useRecord(name, id);
  return (
    <Shown query={query} rows={10} gone={<GoneRecord name={name} id={id} onClose={props.onClose} />}>
      {(record) => (
        <DefinedSheet<Records[N]> key={id} {...props} name={name} record={record} isGone={isGone(query)} />
      )}
    </Shown>
  );
}

/** The sheet of a loaded record, once its definition is loaded. */
function DefinedSheet<R>(props: Omit<OpenedSheetProps<R>, 'defined'>): ReactNode {
  const { site_name: site = '' } = props.record as { site_name?: string | null };
  return (
    <Shown query={useDefinedFields(props.name, site ?? '')} rows={10}>
      {(defined) => <OpenedSheet<R> {...props} defined={defined} />}
    </Shown>
  );
}

interface OpenedSheetProps<R> extends PlainSheetProps<R> {
  name: RecordName;
  defined: DefinedFields;
  record: R;
  isGone: boolean;
}

function OpenedSheet<R>(props: OpenedSheetProps<R>): ReactNode {
  const t = useTexts(PLAIN_TEXTS);
  const { name, record, labelOf, renderParts, onFull } = props;
  const { fields, form } = props.defined;
  const isFixed = props.isFixed?.(record) ?? false;
  const mayChange = useMay('update') && !isFixed;
  const open = useSheet(name, record as unknown as StoredRecord, props.isGone);
  const commented = commentedRecord(open);
  const self = useRef<HTMLElement>(null);
  const now = recordOf(open.sheet) as unknown as R;
  const edit = (): void => {
    self.current?.querySelector<HTMLElement>('.sheet-fields :is(input, textarea, select)')?.focus();
  };
  useUndoKey(name, () => self.current);
  useSheetKeys([
    { keys: 'f', label: t.keyFull, run: onFull },
    ...(mayChange ? [{ keys: 'e', label: t.keyEdit, run: edit }] : []),
  ]);
  return (
    <article ref={self} className="sheet" aria-label={labelOf(now)}>
      <PlainHead
        {...props}
        fields={fields}
        called={String(now[props.nameField])}
        about={props.renderAbout?.(now)}
        what={props.renderWhat?.(now)}
        message={props.deletedOf(now)}
        version={open.sheet.base.version}
        isFixed={isFixed}
        menu={props.menu?.(now)}
        state={<SheetStateLine open={open} />}
      />
      <DraftOffer open={open} />
      {renderParts?.(now, open)}
      <SheetSections
        open={open}
        sections={listPlainSections(fields, { ...props, form })}
        mayChange={mayChange}
      />
      {fields.some((field) => field.name === 'custom') && (
        <CustomFields open={open} form={form} mayChange={mayChange} />
      )}
      <SheetHistory open={open} entity={name} fields={fields} mayChange={mayChange} />
      {commented && <CommentsPart record={commented} fields={fields} />}
    </article>
  );
}
