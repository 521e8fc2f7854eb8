import type { ReactNode } from 'react';
import { useStore } from '../../data/store.ts';
import { filesLeft, type FilesLeft } from '../../data/save-file.ts';
import { useFilesLimit } from '../../data/visit.ts';
import { useFormat, type Format } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { EXPORT_TEXTS, type ExportTexts } from './export-texts.ts';

/** Shows how many files may be created per hour. After the first file, it shows how many are left. */
export function LeftOfHour(): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const known = useStore(filesLeft);
  const format = useFormat();
  const limit = useFilesLimit();
  if (known) return <strong role="status">{formatFilesLeft(t, known, format)}</strong>;
  return limit && t.limited(format.count(limit.count), format.count(limit.minutes));
}

/** Returns a sentence with the number of files left in this hour. */
export function formatFilesLeft(
  t: ExportTexts,
  { left, limit, resetAt }: FilesLeft,
  { clock }: Format,
): string {
  return left > 0 ? t.left(left, limit, clock(resetAt)) : t.full(limit, clock(resetAt));
}
