import { isRelationType, relationLabelsOf } from '@trowel/domain/records';
import type { NamedRelation } from '../../data/findings.ts';
import type { Language } from '../../i18n/language.ts';
import type { FindingsTexts } from './findings-texts.ts';
import type { FindingChange } from './inbox-model.ts';

/** Returns a relation as a sentence: `12 copre 14`. */
export function formatStatement({ from, type, to }: NamedRelation, language: Language): string {
  return `${from} ${verbOf(type, language)} ${to}`;
}

/** Returns the verb of a relation in the user's language: `copre`. */
export function verbOf(type: string, language: Language): string {
  return isRelationType(type) ? relationLabelsOf(type)[language].toLocaleLowerCase(language) : type;
}

/** Returns a sentence that describes a change. */
export function formatChange(
  t: FindingsTexts,
  { action, relation, instead }: FindingChange,
  language: Language,
): string {
  const what = formatStatement(relation, language);
  return t.actions[action](what, instead ? formatStatement(instead, language) : '');
}
