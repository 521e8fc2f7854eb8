import { formatIn } from '@trowel/domain/core';
import { readSurveyPoints, SurveyFileError, type SurveyFile, type SurveyFormat } from '@trowel/domain/gis';
import type { Language } from '../../i18n/language.ts';

/** Largest file that is read. 100,000 points are about 6 MB. */
export const MAX_SURVEY_BYTES = 25_000_000;

/** Decodes a text file: UTF-8, otherwise Windows-1252. */
export function decodeSurveyText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Points of a file, or why it cannot be read. */
export type ReadSurvey = { file: SurveyFile; reason?: never } | { file?: never; reason: string };

/** Reads points, with a format that the user corrected. */
export function readSurvey(text: string, format: Partial<SurveyFormat>, language: Language): ReadSurvey {
  try {
    return { file: readSurveyPoints(text, format) };
  } catch (error) {
    if (!(error instanceof SurveyFileError)) throw error;
    return { reason: formatIn(language, error.localizedMessage) };
  }
}
