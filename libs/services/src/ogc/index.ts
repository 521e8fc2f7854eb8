export { listQueryables, OGC_COLLECTIONS, type OgcCollection } from './collections.ts';
export { listCrsUris } from './crs-uris.ts';
export { type CollectionExtent, describeExtents } from './extents.ts';
export { type Feature, type FeaturePage, getFeature, listFeatures } from './features.ts';
export { createFeatureFormat } from './format-feature.ts';
export { DEFAULT_FEATURES, type FeatureRequest, MAX_FEATURES } from './parameters.ts';
