import type { Language } from '../../i18n/language.ts';
import type { ShapeIssue } from '../../survey/find-issues.ts';
import type { SurveyTexts } from './survey-texts.ts';

/** Formats why a shape cannot be written. */
export function formatIssue(issue: ShapeIssue, { issues: t }: SurveyTexts, language: Language): string {
  switch (issue.code) {
    case 'few':
      return t.few(issue.least);
    case 'unknownUnit':
      return t.unknownUnit(issue.number);
    case 'geometry':
      return t.geometry(issue.message[language]);
    default:
      return t[issue.code];
  }
}
