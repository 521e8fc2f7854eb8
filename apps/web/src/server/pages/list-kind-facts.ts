import { DECLARED_KINDS, KIND_NAMES, listLinks } from '@trowel/domain/records';
import type { KindFacts } from '../../client/kinds/kinds.ts';

/** Lists what the pages need of the declared kinds of record. */
export function listKindFacts(): KindFacts {
  return {
    kinds: KIND_NAMES.map((name) => {
      const { label, plural, inSentence, number, key, titles, standard } = DECLARED_KINDS[name];
      const others = key.filter((field) => field !== 'site_name' && field !== number);
      return { name, label, plural, inSentence, key: [number, ...others], titles, standard };
    }),
    links: listLinks().map(({ from, to, field, isList }) => ({ from, to, field, isList })),
  };
}
