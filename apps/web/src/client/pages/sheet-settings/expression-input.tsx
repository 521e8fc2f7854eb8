import {
  createExpressionScope,
  findExpressionProblem,
  getEntity,
  isEntityName,
  prepareSheetComputed,
  type CustomFieldDefinition,
  type EntityName,
} from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import { TextArea } from './text-area.tsx';

export interface ExpressionInputProps {
  entity: EntityName;
  custom: readonly CustomFieldDefinition[];
  /** Key of the computed field, or undefined while it has none. */
  fieldKey: string | undefined;
  text: string;
  onType?: (text: string) => void;
  onDone: (text: string) => void;
}

/** The expression of a computed field. A problem is shown while typing, with its position. */
export function ExpressionInput(props: ExpressionInputProps): ReactNode {
  const { entity, custom, fieldKey, text, onDone, onType } = props;
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const [typed, setTyped] = useState(text);
  const problem = useMemo(
    () => findProblem({ entity, custom, fieldKey, text: typed })?.[language],
    [entity, custom, fieldKey, typed, language],
  );
  return (
    <>
      <TextArea
        label={t.expression}
        hint={t.expressionHint}
        text={text}
        rows={2}
        problem={problem}
        onType={(next) => {
          setTyped(next);
          onType?.(next);
        }}
        onDone={onDone}
      />
      <Usable entity={entity} custom={custom} />
    </>
  );
}

/** Returns the first problem of an expression, including a cycle with other computed fields. */
export function findProblem({
  entity,
  custom,
  fieldKey,
  text,
}: Pick<ExpressionInputProps, 'entity' | 'custom' | 'fieldKey' | 'text'>):
  | { en: string; it: string }
  | undefined {
  const problem = findExpressionProblem(text, createExpressionScope(entity, custom));
  if (problem || fieldKey === undefined) return problem?.message;
  const changed = custom.map((field) => (field.key === fieldKey ? { ...field, expression: text } : field));
  const prepared = prepareSheetComputed(entity, changed);
  return 'problem' in prepared && prepared.key === fieldKey ? prepared.problem.message : undefined;
}

/** The names that an expression may use. */
function Usable({ entity, custom }: Pick<ExpressionInputProps, 'entity' | 'custom'>): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const { fields, linked } = createExpressionScope(entity, custom);
  const numbers = (some: readonly Field[]): readonly Field[] =>
    some.filter(({ kind, name }) => (kind === 'integer' || kind === 'decimal') && !RECORD.has(name));
  return (
    <details className="sheet-usable">
      <summary>{t.usable}</summary>
      <dl>
        {numbers(fields).map(({ name, label }) => (
          <div key={name}>
            <dt>
              <code>{name.replace(/^custom\./, '')}</code>
            </dt>
            <dd>{label[language]}</dd>
          </div>
        ))}
        {[...linked].flatMap(([kind, some]) => [
          <div key={kind}>
            <dt>
              <code>count({kind})</code>
            </dt>
            <dd>{isEntityName(kind) ? getEntity(kind).plural[language] : kind}</dd>
          </div>,
          ...numbers(some).map(({ name, label }) => (
            <div key={`${kind}.${name}`}>
              <dt>
                <code>
                  sum({kind}.{name})
                </code>
              </dt>
              <dd>{label[language]}</dd>
            </div>
          )),
        ])}
      </dl>
    </details>
  );
}

/** Numbers that only the server sets. */
const RECORD: ReadonlySet<string> = new Set(['id', 'version']);
