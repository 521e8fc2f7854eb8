export {
  ANONYMOUS,
  findActor,
  readBearer,
  refuseWithoutSecondFactor,
  type Identify,
} from './routing/request-context.ts';
export { acceptGisLogins } from './guards/gis-logins.ts';
export {
  allowOrigins,
  parseOrigins,
  CHANNEL_HEADER,
  isSameSecret,
  refuseBrokenPath,
  PAGE_POLICY,
  securityHeaders,
} from './guards/request-guards.ts';
export { defineFileRoute } from './routing/define-file-route.ts';
export {
  defineRoute,
  type Access,
  type DocumentAnswer,
  type FileAnswer,
  type Method,
  type Route,
  type Single,
} from './routing/define-route.ts';
export { findUnsafeValues } from './bodies/find-unsafe-values.ts';
export { openDataFolder } from './settings/open-data-folder.ts';
export { findSecretProblem, SecretSetting } from './settings/secret-setting.ts';
export { readOrCreateSecret } from './settings/read-or-create-secret.ts';
export { IncomingFileField, IncomingFilesField } from './bodies/incoming-files.ts';
export { LANGUAGES, pickLanguage, type Language, JSON_TYPE, sendJson } from './answers/send-json.ts';
export { closeOnSignals, listen, UPLOAD_TIMEOUT_MS, type Listening } from './serving/listen.ts';
export { limitUnfinished, type UnfinishedLimits, hasBody } from './serving/connection-limits.ts';
export { escapeHtml, html, Markup } from './answers/markup.ts';
export { answerError, answerFor, sendError } from './routing/send-answer.ts';
export { mount } from './routing/mount.ts';
export { FileField, UploadedFile } from './bodies/multipart.ts';
export {
  buildOpenApi,
  buildOpenApi30,
  type OpenApi30Document,
  type OpenApiDocument,
} from './openapi/openapi.ts';
export { DOCUMENTED_ERRORS, ErrorEnvelope, listErrorStatuses } from './openapi/openapi-errors.ts';
export { methodNotAllowed } from './routing/route-table.ts';
export { limitUpTo, PageQuery } from './routing/page-query.ts';
export { createRateLimits, createTokenLimit, type RateLimits, type RateRules } from './guards/rate-limits.ts';
export { type RateRule } from './guards/rate-rule.ts';
export {
  createLog,
  logRequests,
  readRequestId,
  type Logger,
  readTraceParent,
  traceRequests,
} from './serving/request-log.ts';
export { dispositionOf } from './answers/file-headers.ts';
export { acceptsEncoding, sendWhole } from './answers/send-whole.ts';
export { serviceRoutes } from './routing/service-routes.ts';
export {
  orIssue,
  placeData,
  parseAddress,
  PortSetting,
  rateSetting,
  readSettings,
  sharedSettings,
  type EnvironmentText,
} from './settings/settings.ts';
export { isServerFault, STATUS, toHttp } from './answers/to-http.ts';
export { parseTrustProxy } from './settings/trust-proxy.ts';
