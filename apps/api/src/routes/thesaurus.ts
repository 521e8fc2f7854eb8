import {
  ThesaurusTerm,
  NewThesaurusTerm,
  ThesaurusTermChanges,
  thesaurusTermFields,
} from '@trowel/domain/records';
import { createTerm, getTerm, listTerms, deleteTerm, updateTerm } from '@trowel/services/terms';
import { newThesaurusTermExample, thesaurusTermExample } from '../docs/examples.ts';
import { recordRoutes } from './record-routes.ts';

/** The routes of terms of the vocabularies. */
export const thesaurusTermRoutes = recordRoutes({
  entity: 'thesaurus',
  path: 'thesaurus',
  tag: 'Vocabularies',
  name: 'Term',
  pluralName: 'Terms',
  label: 'term',
  pluralLabel: 'terms of the vocabularies',
  schemas: { record: ThesaurusTerm, create: NewThesaurusTerm, changes: ThesaurusTermChanges },
  fields: thesaurusTermFields,
  examples: {
    record: thesaurusTermExample,
    create: newThesaurusTermExample,
    changes: { label_en: 'Man-made' },
  },
  list: listTerms,
  get: getTerm,
  create: async (ctx, body) => ({ data: await createTerm(ctx, body) }),
  update: async (ctx, given) => ({ data: await updateTerm(ctx, given) }),
  remove: deleteTerm,
});
