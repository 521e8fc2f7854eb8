export { loadCustomTerms } from './custom-terms.ts';
export { insertTypes } from './insert-types.ts';
export { matchTerms } from './match-terms.ts';
export {
  checkNodeTypeDeletion,
  createNodeType,
  deleteNodeType,
  getNodeType,
  getNodeTypeByCode,
  listNodeShapes,
  listNodeSymbols,
  listNodeTypes,
  loadConfiguredTypes,
  refuseUsedTypes,
  updateNodeType,
} from './node-types.ts';
export { seedNodeTypes } from './seed-node-types.ts';
export { seedVocabularies } from './seed-vocabularies.ts';
export {
  createTerm,
  deleteTerm,
  getTerm,
  listTerms,
  refuseBuiltinTerm,
  updateTerm,
  updateTermIn,
} from './thesaurus.ts';
export { alignTypeTerms, seedTypeTerms } from './type-terms.ts';
