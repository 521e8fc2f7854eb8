export { decodeGeometry, formatHex, parseHex } from './codecs/decode-geometry.ts';
export { readGeojson, isGeojson, type GeojsonFeature, type GeojsonFile } from './codecs/geojson.ts';
export { GeometryFormatError } from './codecs/geometry-errors.ts';
export { isGeopackageGeometry, writeGeopackageGeometry } from './codecs/geopackage-geometry.ts';
export { isSpatialite, readSpatialite, writeSpatialite } from './codecs/spatialite.ts';
export { readWkb, writeEwkb, writeWkb, type DecodedGeometry } from './codecs/wkb.ts';
export { formatWkt, readWkt } from './codecs/wkt.ts';
export { hasHeights, listParts } from './codecs/write-shape.ts';
export { multiTypeOf } from './codecs/shape-type.ts';
export { findCrsWkt, findSridOfWkt } from './crs/crs-wkt.ts';
export { isDxf, readDxf, type DxfFile, type DxfShape } from './codecs/read-dxf.ts';
export { isShapefile, readShapefile, type ShapefileShape } from './codecs/read-shapefile.ts';
export {
  shapefileClassOf,
  writeShapefile,
  type ShapefileBytes,
  type ShapefileClass,
} from './codecs/write-shapefile.ts';
export {
  joinPoints,
  shapeOfPoints,
  type JoinedShape,
  type JoinOptions,
  type JoinRule,
} from './survey/join-points.ts';
export {
  COMMON_SURVEY_CODES,
  findUnitOfRemark,
  getSurveyCodeKey,
  NUMBER_CODE,
  parseSurveyCode,
  type ParsedCode,
  type SurveyCode,
  type SurveyCodes,
  type SurveyShape,
} from './survey/survey-codes.ts';
export { MAX_SURVEY_POINTS, SurveyFileError } from './survey/survey-errors.ts';
export {
  listSampleCells,
  readSurveyPoints,
  type SurveyColumn,
  type SurveyFile,
  type SurveyFormat,
  type SurveyPoint,
} from './survey/survey-points.ts';
export { fromLocalGrid, type LocalGrid, toLocalGrid } from './crs/local-grid.ts';
export { type AreaCheck, createAreaCheck } from './crs/check-area.ts';
export { type CrsDefinition, findCrs, listCrs, WGS84 } from './crs/definitions.ts';
export { fitLocalGrid, type GridFit, type PointPair, type PointResidual } from './crs/fit-grid.ts';
export {
  createSiteTransform,
  createTransform,
  createTransformToSite,
  getBaseSrid,
  getCrs,
  hasDegrees,
  type SiteCrs,
  type Transform,
} from './crs/transform.ts';
export {
  computeResiduals,
  fitPicture,
  type PictureFit,
  type PictureFitMethod,
  type PicturePoint,
  placePixel,
} from './pictures/fit-picture.ts';
export {
  computePictureFrame,
  fromFilePixel,
  listPictureCorners,
  type PictureFile,
  type PictureFrame,
  toFilePixel,
} from './pictures/picture-frame.ts';
export {
  formatWorldFile,
  isWorldFileName,
  listPictureNames,
  MAX_WORLD_FILE,
  parseWorldFile,
} from './pictures/world-file.ts';
