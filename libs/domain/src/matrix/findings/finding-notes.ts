import type { FindingNote } from '@trowel/domain/records';
import type { MatrixUnit } from '../graph/units.ts';
import type { Finding, NoteOfFinding } from './finding.ts';
import type { Language } from './messages.ts';

/** Content of a note, and the data that identify its finding. */
export type NoteContent = Pick<
  FindingNote,
  'code' | 'about' | 'reason' | 'left_by' | 'left_at' | 'assigned_to'
>;

/** Returns the subject of a finding in one line. The line does not depend on the order of the records. */
export type FormatAbout = (finding: Pick<Finding, 'units' | 'chain' | 'subject' | 'measured'>) => string;

/**
 * Creates a function that identifies findings of a site together with their code. It sorts the statements of a
 * finding; if there are none, its subject or its units. Measured values follow. Units are named by area and number, so that a second unit of the same
 * number changes nothing. Cost: one pass over the units, then linear in each chain.
 */
export function createFormatAbout(units: readonly Pick<MatrixUnit, 'area' | 'us_number'>[]): FormatAbout {
  const full = new Map<string, string>();
  for (const { area, us_number } of units) {
    const name = area ? `${area}/${us_number}` : us_number;
    full.set(us_number, name).set(name, name);
  }
  const nameOf = (label: string): string => full.get(label) ?? label;
  return ({ units: named, chain, subject, measured }) => {
    const about =
      chain.length > 0
        ? chain.map(({ from, type, to }) => `${nameOf(from)} ${type} ${nameOf(to)}`)
        : subject === undefined
          ? named.map(nameOf)
          : [subject];
    const names = [...new Set(about)].sort();
    return (measured === undefined ? names : [...names, measured]).join(' · ');
  };
}

/** Returns the findings with their notes. Notes on findings that no longer exist are ignored. */
export function reportNotes(
  findings: readonly Finding[],
  { notes, formatAbout }: { notes: readonly NoteContent[]; formatAbout: FormatAbout },
): Finding[] {
  if (notes.length === 0) return [...findings];
  const known = new Map(notes.map((note) => [`${note.code} ${note.about}`, note]));
  return findings.map((finding) => {
    const note = known.get(`${finding.code} ${formatAbout(finding)}`);
    if (!note) return finding;
    const { reason, left_by, left_at, assigned_to } = note;
    return { ...finding, note: { reason, left_by, left_at, assigned_to } };
  });
}

const WORDS = {
  en: { left: 'Dismissed', by: 'by', assigned: 'Assigned to', locale: 'en-GB' },
  it: { left: 'Ignorata', by: 'da', assigned: 'Assegnata a', locale: 'it-IT' },
} as const;

/** Formats a note: why, by whom and when the finding was dismissed, and to whom it is assigned. */
export function describeNote(
  { reason, left_by, left_at, assigned_to }: NoteOfFinding,
  language: Language,
): string {
  const { left, by, assigned, locale } = WORDS[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const who = [left_by && `${by} ${left_by}`, left_at && day.format(new Date(left_at))].filter(Boolean);
  const dismissal = reason !== null && `${left}: ${reason}${who.length > 0 ? ` (${who.join(', ')})` : ''}`;
  return [dismissal, assigned_to && `${assigned} ${assigned_to}`].filter(Boolean).join('. ');
}
