import type { Label } from '@trowel/documents';
import {
  DECLARED_KINDS,
  nameTerm,
  type CustomTerms,
  type DeclaredRecord,
  type KindName,
} from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import type { Language } from '../context.ts';
import { formatNumber, type LabelSetting } from './build-labels.ts';
import { labelTextsIn } from './label-texts.ts';

/** Returns a label for each record of a declared kind: its number, place, titles and main facts. */
export function labelRecords(
  name: KindName,
  records: readonly DeclaredRecord[],
  setting: LabelSetting,
): Label[] {
  const { label, number } = DECLARED_KINDS[name];
  const words = labelTextsIn(setting.language);
  return records.map((record) => ({
    heading: `${label[setting.language]} ${String(record[number])}`,
    place: [
      record.site_name,
      ...(record['area'] ? [words.area(String(record['area']))] : []),
      ...(record['us_number'] ? [`${words.unit} ${String(record['us_number'])}`] : []),
    ],
    lines: listLines(name, record, setting),
    url: `${setting.webUrl}/r/${name}/${record.id}`,
  }));
}

/** Printed in the heading and place of each label. */
const IN_HEAD = new Set(['area', 'us_number']);

/** Returns the lines of a label: the titles of the record, then the other fields of its table on one line. */
function listLines(name: KindName, record: DeclaredRecord, { language, terms }: LabelSetting): string[] {
  const { fields, links, number, standard, titles } = DECLARED_KINDS[name];
  const textOf = (one: string): string => {
    const field = fields.find((known) => known.name === one);
    const text = field ? formatField(record[one], field, { language, terms }) : '';
    const isLink = links.some((link) => link.field === one);
    return field && isLink && text !== '' ? `${field.label[language]} ${text}` : text;
  };
  const others = standard.filter((one) => one !== number && !titles.includes(one) && !IN_HEAD.has(one));
  const facts = others.map((one) => textOf(one)).filter(Boolean);
  return [...titles.map((one) => textOf(one)), facts.join(' · ')].filter(Boolean);
}

function formatField(
  value: unknown,
  { unit, vocabulary }: Field,
  { language, terms }: { language: Language; terms: CustomTerms },
): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return `${formatNumber(value, language)} ${unit ?? ''}`.trim();
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value !== 'string') return '';
  return vocabulary ? nameTerm(value, vocabulary, language, terms) : value;
}
