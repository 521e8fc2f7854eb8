export { MAX_DOT_BYTES } from './convert/conversion-limits.ts';
export { exportGraphJson } from './graph-export.ts';
export { convertToGraphml, getGraphmlTemplate } from './graphml-convert.ts';
export { GRAPHML_DIALECTS } from './graphml-draw.ts';
export { exportGraphml } from './graphml-export.ts';
export { MADE_FOLDER, exportStoredJson, storeStandardJson } from './store-standard-json.ts';
export { nameUuid } from './name-uuid.ts';
