import { isKindName, type KindName } from '@trowel/domain/records';
import { createContext, useContext } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import type { Inspection, KindLabels } from './import-model.ts';

/** Labels of the declared kinds, as the server sent them with the recognised file. */
export const KindLabelsContext = createContext<readonly KindLabels[]>([]);

/** Returns the labels that came with a recognised file. */
export function listKindLabels(inspection: Inspection | undefined): readonly KindLabels[] {
  return inspection?.kinds ?? [];
}

/** Labels of a kind in the language of the page. */
export interface KindWords {
  label: string;
  plural: string;
  number: string;
}

/** Returns a function that finds the labels of a kind. An unknown kind has its name as label. */
export function useKindWords(): (name: KindName) => KindWords {
  const labels = useContext(KindLabelsContext);
  const language = useLanguage();
  return (name) => {
    const found = labels.find((one) => one.name === name);
    if (!found) return { label: name, plural: name, number: name };
    return { label: found.label[language], plural: found.plural[language], number: found.number[language] };
  };
}

/** Returns the text of a name: from the labels of its kind, or from the texts of the page. */
export function pickKindText<N extends string>(
  name: N,
  {
    ofKind,
    texts,
  }: { ofKind: (kind: KindName) => string; texts: Readonly<Record<Exclude<N, KindName>, string>> },
): string {
  return isKindName(name) ? ofKind(name) : texts[name as Exclude<N, KindName>];
}
