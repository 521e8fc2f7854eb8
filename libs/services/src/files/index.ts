export type { CheckedModel } from './check-model-files.ts';
export type { ExportedFile } from './exported-file.ts';
export { BYTES_FOLDER, PASSING_FOLDER, type StoredFile, bytesKey, toStoredFile } from './stored-bytes.ts';
export { addressMedia, mediaAddress } from './media-address.ts';
export {
  MAX_MEDIA_BYTES,
  type StoredMedium,
  insertMedium,
  storeMedium,
  uploadMedia,
  uploadMediaBytes,
} from './media-upload.ts';
export { moveFilesOf } from './owned-files.ts';
export {
  addMediaRecords,
  deleteMedia,
  getMedia,
  getMediaStatistics,
  listMedia,
  openMedia,
  listTargetSites,
  updateMedia,
  updateMediaIn,
} from './media.ts';
export { getPictureNotes } from './picture-notes.ts';
export { PREVIEWS_FOLDER, PREVIEW_SIZES, endPreviews, openPreview } from './previews.ts';
export { THUMBNAILS_FOLDER, addressModel } from './model-address.ts';
export { MAX_THUMBNAIL_BYTES, storeThumbnail, openThumbnail } from './model-thumbnails.ts';
export { insertModel, storeModel, uploadModel } from './model-upload.ts';
export {
  type NamedModelFile,
  deleteModel,
  getModel,
  listModelsOfSite,
  listModelsOfUnit,
  openModelFile,
  openPartFile,
} from './models.ts';
export { MEDIA, MODELS, countFilesOf, deleteFilesOf, splitMediaOf, unlinkFilesOf } from './owned-files.ts';
export { refuseGoneBytes, tieMedia, tieModel } from './tie-files.ts';
export type { SentFile } from './read-received.ts';
