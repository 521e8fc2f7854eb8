import { useQueryClient } from '@tanstack/react-query';
import { isRelationType, relationLabelsOf } from '@trowel/domain/records';
import { useEffect, useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { newKey } from '../data/new-key.ts';
import { storePageBatch, storePageWrite } from '../writes/page-batches.ts';
import { invalidateRecords } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import {
  requestBlockReport,
  type BlockDifference,
  type BlockReport,
  type HeadedBlock,
} from '../blocks/request-block-report.ts';
import { formatValue } from './format-value.ts';
import { PASTE_TEXTS } from '../blocks/paste-texts.ts';

export interface PasteBlockProps {
  name: 'us' | 'inventario';
  site: string;
  fields: readonly RecordField[];
  block: HeadedBlock;
  onClose: () => void;
  /** Undoes the changes of this batch. */
  onUndo: (batch: string) => void;
}

/** Shows the records that a block with headings creates and changes, then saves them as one batch. */
export function PasteBlock(props: PasteBlockProps): ReactNode {
  const t = useTexts(PASTE_TEXTS);
  const { report, problem, isMeanwhile, isSending, record } = useBlock(props);
  const { onClose, block } = props;
  const isAny = report !== undefined && countOf(report).all > 0;
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      {report === undefined && problem === undefined && <p role="status">{t.reading}</p>}
      {isMeanwhile && <p className="ui-problem">{t.meanwhile}</p>}
      {report && <BlockPreview {...props} report={report} headings={block.headings.unknown} />}
      <div className="table-form-foot">
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
        {isAny && (
          <Button look="main" autoFocus isPending={isSending} onPress={() => void record()}>
            {t.record}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface BlockState {
  report: BlockReport | undefined;
  problem: string | undefined;
  /** True if the changes differ from the preview, because of changes by other users. */
  isMeanwhile: boolean;
  isSending: boolean;
  record: () => Promise<void>;
}

/**
 * Requests a dry run of a block. Before saving, the dry run is repeated, so that nothing is saved that
 * was not shown.
 */
function useBlock({ name, site, block, onClose, onUndo }: PasteBlockProps): BlockState {
  const t = useTexts(PASTE_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const [report, setReport] = useState<BlockReport>();
  const [problem, setProblem] = useState<string>();
  const [isMeanwhile, setMeanwhile] = useState(false);
  const [isSending, setSending] = useState(false);
  const requestReport = async (): Promise<BlockReport | undefined> => {
    const result = await requestBlockReport(block, { name, site });
    setProblem(result.ok ? undefined : result.problem.message);
    return result.ok ? result.data : undefined;
  };
  useEffect(() => {
    void requestReport().then(setReport);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- a block is looked at once
  }, [block]);
  const send = async (): Promise<void> => {
    const now = await requestReport();
    if (now === undefined) return;
    const isSame = JSON.stringify(now.differences) === JSON.stringify(report?.differences);
    setReport(now);
    setMeanwhile(!isSame);
    if (!isSame) return;
    const batch = newKey();
    const result = await requestBlockReport(block, { name, site, batch });
    if (!result.ok) return setProblem(result.problem.message);
    storePageBatch(batch);
    storePageWrite(site, { batches: [batch] });
    const { created, changed } = countOf(result.data);
    showToast({ text: t.recorded(count(created), count(changed)), batch, undo: () => onUndo(batch) });
    onClose();
    await invalidateRecords(queries, ['us', 'inventario']);
  };
  const record = async (): Promise<void> => {
    setSending(true);
    await send().finally(() => setSending(false));
  };
  return { report, problem, isMeanwhile, isSending, record };
}

function countOf({ created, updated, unchanged, relations, records }: BlockReport) {
  const { inventario: finds } = records;
  const sums = {
    created: created + finds.created,
    changed: updated + finds.updated,
    same: unchanged + finds.unchanged,
    relations,
  };
  return { ...sums, all: sums.created + sums.changed + relations };
}

interface PreviewProps extends Pick<PasteBlockProps, 'fields'> {
  report: BlockReport;
  headings: readonly string[];
}

function BlockPreview({ report, headings, fields }: PreviewProps): ReactNode {
  const t = useTexts(PASTE_TEXTS);
  const { count } = useFormat();
  const { created, changed, same, relations, all } = countOf(report);
  const sums = [
    [created, t.creates],
    [changed, t.changes],
    [same, t.same],
    [relations, t.relations],
  ] as const;
  const shown = sums.flatMap(([sum, formatSum]) => (sum > 0 ? [formatSum(count(sum))] : []));
  const { differences, record_rows: rows, problems } = report;
  const finds = rows
    .filter(({ action }) => action === 'create')
    .map(({ name }): BlockDifference => ({ what: 'find', action: 'add', name }));
  const newRecords = differences.filter(({ what, action }) => what !== 'relation' && action === 'add');
  const doubtful = problems.filter(({ severity }) => severity !== 'info');
  return (
    <>
      <p>{all === 0 ? t.nothing : shown.join(' · ')}</p>
      <p className="ui-soft">{t.byName}</p>
      {headings.length > 0 && <p className="ui-problem">{t.unknown(headings.join(', '))}</p>}
      <Short items={doubtful} keyOf={({ row, message }) => `${row} ${message}`}>
        {({ row, message }) => (
          <span className="ui-problem">
            {row !== undefined && !message.includes(String(row)) && `${t.row(String(row))}: `}
            {message}
          </span>
        )}
      </Short>
      <Differences
        title={t.changed}
        fields={fields}
        differences={differences.filter(({ what, action }) => what !== 'relation' && action === 'change')}
      />
      <Differences title={t.created} fields={fields} differences={[...newRecords, ...finds]} />
      <Differences
        title={t.related}
        fields={fields}
        differences={differences.filter(({ what }) => what === 'relation')}
      />
    </>
  );
}

interface DifferencesProps extends Pick<PasteBlockProps, 'fields'> {
  title: string;
  differences: readonly BlockDifference[];
}

function Differences({ title, differences, fields }: DifferencesProps): ReactNode {
  if (differences.length === 0) return undefined;
  return (
    <section>
      <h3>{title}</h3>
      <Short items={differences} keyOf={({ what, name }) => `${what} ${name}`}>
        {(difference) => <DifferenceLine fields={fields} difference={difference} />}
      </Short>
    </section>
  );
}

/** Fields that are derived, or already shown by the name of the record. */
const HIDDEN_FIELDS = new Set(['area', 'us_number', 'site_name', 'inventory_number']);

function DifferenceLine({
  fields,
  difference: { action, name, before = {}, after = {} },
}: Pick<PasteBlockProps, 'fields'> & { difference: BlockDifference }): ReactNode {
  const t = useTexts(PASTE_TEXTS);
  const language = useLanguage();
  const shown = fields.filter(({ name: field }) => Object.hasOwn(after, field) && !HIDDEN_FIELDS.has(field));
  return (
    <>
      <strong>{formatRelation(name, language)}</strong>
      {shown.map((field) => {
        const [was, is] = [before[field.name], after[field.name]].map((value) =>
          formatValue(field, value, language),
        );
        if (action === 'add' && is === '') return undefined;
        return (
          <span key={field.name} className="table-difference">
            {field.label[language]}: {action === 'change' && <del>{was || t.empty}</del>}
            {action === 'change' && ' → '}
            <ins>{is || t.empty}</ins>
          </span>
        );
      })}
    </>
  );
}

/** Translates the relation in a name such as `4 covers 5`. Other names are returned unchanged. */
function formatRelation(name: string, language: Language): string {
  const translate = (word: string): string =>
    isRelationType(word) ? relationLabelsOf(word)[language].toLocaleLowerCase(language) : word;
  return name.split(' ').map(translate).join(' ');
}

const MOST_SHOWN = 12;

interface ShortProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** The first items of a list, and the number of the others. */
function Short<T>({ items, keyOf, children }: ShortProps<T>): ReactNode {
  const t = useTexts(PASTE_TEXTS);
  const { count } = useFormat();
  if (items.length === 0) return undefined;
  return (
    <ul className="table-edits">
      {items.slice(0, MOST_SHOWN).map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
      {items.length > MOST_SHOWN && <li className="ui-soft">{t.more(count(items.length - MOST_SHOWN))}</li>}
    </ul>
  );
}
