import type { Field } from '@trowel/domain/core';
import { nameTerm, SECTIONS, unitFields, type Section, type Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useLanguage, type Language } from '../i18n/language.ts';

/** Fields that the card shows elsewhere, or that are of no use to a reader. */
const LEFT_OUT = new Set(['id', 'site_name', 'us_number', 'relationships', 'graph_node_id', 'version']);
const LONG_TEXT = 60;
const OPEN_SECTIONS = 3;

interface FilledField {
  field: Field;
  text: string;
}

/** The fields of a unit, by section. Empty fields are left out. */
export function CardFields({ unit }: { unit: Unit }): ReactNode {
  const language = useLanguage();
  return listSections(unit, language).map(([section, filled], i) => (
    <details key={section} open={i < OPEN_SECTIONS}>
      <summary>{SECTIONS[section as Section]?.[language] ?? section}</summary>
      <dl>
        {filled.map(({ field, text }) => (
          <div key={field.name} className={text.length > LONG_TEXT ? 'long' : undefined}>
            <dt>{field.label[language]}</dt>
            <dd lang={field.name.endsWith('_en') ? 'en' : undefined}>
              {text}
              {field.unit && field.unit !== 'year' ? ` ${field.unit}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  ));
}

function listSections(unit: Unit, language: Language): [section: string, filled: FilledField[]][] {
  const sections = new Map<string, FilledField[]>();
  for (const field of unitFields) {
    if (LEFT_OUT.has(field.name)) continue;
    const text = formatValue(unit[field.name as keyof Unit], field, language);
    if (text === '') continue;
    sections.set(field.section, [...(sections.get(field.section) ?? []), { field, text }]);
  }
  return [...sections];
}

function formatValue(value: unknown, { kind, vocabulary }: Field, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return language === 'it' ? (value ? 'sì' : 'no') : value ? 'yes' : 'no';
  if (typeof value === 'number') {
    return kind === 'integer' ? String(value) : new Intl.NumberFormat(language).format(value);
  }
  const nameOf = (word: unknown): string =>
    vocabulary === undefined ? String(word) : nameTerm(String(word), vocabulary, language);
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  if (kind === 'timestamp') return new Date(String(value)).toLocaleString(language);
  if (typeof value !== 'object') return nameOf(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join('; ');
}
