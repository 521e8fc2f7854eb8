import { SECTIONS, unitFields, type Section, type Unit } from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import { element } from './element.ts';
import type { Language } from '../i18n/language.ts';

/** Told elsewhere on the card, or of no use to a reader. */
const LEFT_OUT = new Set(['id', 'site_name', 'us_number', 'relationships', 'graph_node_id', 'version']);
const LONG_TEXT = 60;

/** Draws what is recorded of a unit, section by section; empty fields are left out. */
export function drawFields(unit: Unit, language: Language): HTMLElement[] {
  const told = unitFields.flatMap((field) => {
    const text = LEFT_OUT.has(field.name) ? '' : formatValue(unit[field.name as keyof Unit], field, language);
    return text === '' ? [] : [{ field, text }];
  });
  const sections = new Map<string, { field: Field; text: string }[]>();
  for (const entry of told) {
    sections.set(entry.field.section, [...(sections.get(entry.field.section) ?? []), entry]);
  }
  return [...sections].map(([section, entries], i) =>
    element('details', {
      attributes: { open: i < 3 },
      children: [
        element('summary', { text: SECTIONS[section as Section]?.[language] ?? section }),
        element('dl', { children: entries.map((entry) => drawField(entry, language)) }),
      ],
    }),
  );
}

function drawField({ field, text }: { field: Field; text: string }, language: Language): HTMLElement {
  const unit = field.unit && field.unit !== 'year' ? ` ${field.unit}` : '';
  const isLong = text.length > LONG_TEXT;
  return element(isLong ? 'div.long' : 'div', {
    children: [
      element('dt', { text: field.label[language] }),
      element('dd', {
        text: text + unit,
        attributes: { lang: field.name.endsWith('_en') ? 'en' : undefined },
      }),
    ],
  });
}

function formatValue(value: unknown, { kind }: Field, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return language === 'it' ? (value ? 'sì' : 'no') : value ? 'yes' : 'no';
  if (typeof value === 'number') {
    return kind === 'integer' ? String(value) : new Intl.NumberFormat(language).format(value);
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (kind === 'timestamp') return new Date(String(value)).toLocaleString(language);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, own]) => `${name}: ${String(own)}`)
    .join('; ');
}
