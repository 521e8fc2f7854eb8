import { listFieldHistory, type HistoryValue } from '@trowel/domain/recording';
import type { Change } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { useChangeLog } from '../data/queries.ts';
import { Shown } from '../page/shown.tsx';
import { formatValue } from '../tables/format-value.ts';
import { formatChangeSentence, type ChangeWords } from '../records/change-sentence.ts';
import { PersonName } from '../records/person-name.tsx';
import { Ago, useNow } from '../ui/ago.tsx';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { valueIn } from './record-sheet.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { OpenSheet } from './use-sheet.ts';

const MOST_CHANGES = 100;

export interface SheetHistoryProps {
  open: OpenSheet;
  entity: string;
  fields: readonly RecordField[];
  mayChange: boolean;
}

/** Earlier values of each field with date and author. Any value can be restored. */
export function SheetHistory(props: SheetHistoryProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="sheet-section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{t.history}</h3>
      </summary>
      {isOpen && <History {...props} />}
    </details>
  );
}

function History({ open, entity, fields, mayChange }: SheetHistoryProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const { id } = open.sheet.base;
  const changes = useChangeLog({ entity, id, limit: MOST_CHANGES });
  return (
    <Shown query={changes}>
      {({ rows }) => {
        const history = listFieldHistory(rows);
        const words = { fields, language };
        const changedFields = fields.filter(
          ({ name, canChange }) => canChange && (history[name]?.length ?? 0) > 0,
        );
        if (rows.length === 0) return <p className="ui-soft">{t.noHistory}</p>;
        return (
          <>
            <h4>{t.recordHistory}</h4>
            <RecordChanges changes={rows} words={words} />
            <h4>{t.fieldHistory}</h4>
            <dl className="sheet-history">
              {changedFields.map((field) => (
                <div key={field.name}>
                  <dt className="sheet-label">{field.label[language]}</dt>
                  <dd>
                    <Values
                      open={open}
                      field={field}
                      values={history[field.name] ?? []}
                      mayChange={mayChange}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        );
      }}
    </Shown>
  );
}

/** The changes of a record as sentences, newest first. */
function RecordChanges({ changes, words }: { changes: readonly Change[]; words: ChangeWords }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const { when, moment } = useFormat();
  const now = useNow();
  return (
    <ol className="sheet-changes" aria-label={t.recordHistory}>
      {changes.map((change) => {
        const { id, actor, at } = change;
        return (
          <li key={id}>
            <strong>
              <PersonName username={actor} />
            </strong>{' '}
            {formatChangeSentence(change, words)},{' '}
            <time dateTime={at} title={moment(at)} className="ui-soft">
              {when(at, now)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

interface ValuesProps {
  open: OpenSheet;
  field: RecordField;
  values: readonly HistoryValue[];
  mayChange: boolean;
}

function Values({ open, field, values, mayChange }: ValuesProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const restore = (value: unknown): void => {
    open.editor.type(field.name, value);
    void open.editor.save();
  };
  const now = formatValue(field, valueIn(open.sheet, field.name), language);
  return (
    <ol>
      {values.map(({ value, at, actor, change }) => {
        const text = formatValue(field, value, language);
        return (
          <li key={change ?? 'before'}>
            <span className="sheet-text">{text || t.nothing}</span>{' '}
            <span className="ui-soft">
              {actor !== null && <PersonName username={actor} />} {at !== null && <Ago at={at} />}
            </span>
            {mayChange && text !== now && (
              <Button
                look="plain"
                aria-label={t.putBackValue(text || t.nothing)}
                onPress={() => restore(value)}
              >
                {t.putBack}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
