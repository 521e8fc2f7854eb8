export { ANONYMOUS, findActor, readBearer, type Identify } from './authenticate.ts';
export { allowOrigins, LOCAL_ORIGINS, parseOrigins } from './cors.ts';
export { defineFileRoute } from './define-file-route.ts';
export {
  defineRoute,
  type Access,
  type AnswerKind,
  type BodyKind,
  type FileAnswer,
  type ListSpec,
  type Method,
  type Route,
  type Single,
} from './define-route.ts';
export { findUnsafeValues } from './find-unsafe-values.ts';
export { keepSecret } from './keep-secret.ts';
export { IncomingFile, IncomingFileField, IncomingFilesField } from './incoming-files.ts';
export { LANGUAGES, pickLanguage, type Language } from './language.ts';
export { closeOnSignals, listen, UPLOAD_TIMEOUT_MS, type Listening, type ListenOptions } from './listen.ts';
export { escapeHtml, html, Markup } from './markup.ts';
export { answerError, mount, type MountOptions } from './mount.ts';
export { FileField, readMultipart, UploadedFile, type MultipartLimits } from './multipart.ts';
export { buildOpenApi, type OpenApiDocument, type OpenApiOptions } from './openapi.ts';
export { DOCUMENTED_ERRORS, ErrorEnvelope, listErrorStatuses } from './openapi-errors.ts';
export { PageQuery } from './page-query.ts';
export {
  createRateLimits,
  LIMIT_CLASSES,
  parseRateRule,
  type LimitClass,
  type RateLimits,
  type RateRule,
  type RateRules,
} from './rate-limits.ts';
export { createLog, logRequests, readRequestId, type Logger } from './request-log.ts';
export { PAGE_POLICY, securityHeaders } from './security-headers.ts';
export { dispositionOf } from './file-headers.ts';
export { sendError } from './send-answer.ts';
export { JSON_TYPE, sendJson } from './send-json.ts';
export { acceptsGzip, sendWhole } from './send-whole.ts';
export type { BytesAnswer } from './send-bytes.ts';
export { serviceRoutes } from './service-routes.ts';
export {
  orIssue,
  placeData,
  PortSetting,
  rateSetting,
  readSettings,
  sharedSettings,
  type EnvironmentText,
} from './settings.ts';
export { isServerFault, STATUS, toHttp, type ErrorAnswer } from './to-http.ts';
export { parseTrustProxy } from './trust-proxy.ts';
