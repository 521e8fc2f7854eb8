import { BadRequestError } from '@trowel/domain/core';
import { ASSISTANT_SCOPES } from '@trowel/domain/records';
import { isSameSecret, pickLanguage, readBearer } from '@trowel/http';
import {
  findProblem,
  isDocumentAddress,
  authorizeAssistant,
  readAssistantRequest,
  type AssistantRequest,
  type Places,
  type ReadRequest,
} from '@trowel/services/assistants';
import type { Actor, Services } from '@trowel/services/context';
import { openFor } from '@trowel/services/visibility';
import type { Request, RequestHandler, Response } from 'express';
import { sendPage } from '../pages/page-answer.ts';
import type { PagesDeps } from '../pages/pages-deps.ts';
import { loginPath, readNext } from '../session/next-path.ts';
import { findSession } from '../session/session.ts';
import { wantsPage } from '../session/wants-page.ts';
import { readCookiePreferences } from '../session/preferences.ts';
import type { ClientDocuments } from './client-documents.ts';
import { renderConsent, renderUnread, renderRedirect, type PageOptions } from './consent-page.ts';
import { readOnce } from './read-once.ts';

type UnreadRequest = Extract<ReadRequest, { failure: Error }>;

/** Dependencies of the consent pages. */
export interface ConsentDeps extends PagesDeps {
  places: Places;
  /** Finds assistants that describe themselves by a document. Not supported if absent. */
  documents?: ClientDocuments | undefined;
}

/** Shows the consent page for an assistant. @throws UnauthenticatedError, which redirects browsers to the login */
export function showConsent(deps: ConsentDeps): RequestHandler {
  const { services, places, identify } = deps;
  return async (req, res) => {
    const actor = await identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    const query = /\?(.*)/s.exec(req.originalUrl)?.[1] ?? '';
    const read = await readRequest(deps, query);
    const options = pageOptionsOf(req, actor);
    if ('failure' in read) return reportUnread(req, res, { read, options, places, query });
    const proof = proofOf(services, actor, query);
    sendPage(res, renderConsent({ ...options, actor, request: read.request, query, proof }));
  };
}

/** Applies the user's decision and redirects to the assistant. */
export function applyConsent(deps: ConsentDeps): RequestHandler {
  const { services, places, identify } = deps;
  return async (req, res) => {
    const fields = readOnce(typeof req.body === 'string' ? req.body : '');
    const { asked: query = '', proof = '', answer, scope } = fields;
    const actor = await findSession(req, identify);
    const here = `/oauth/authorize?${query}`;
    if (!actor) return void res.redirect(303, loginPath(here));
    res.locals['actor'] = actor.username;
    const language = pickLanguage(req.headers['accept-language']);
    // Shown to another session, or not at all: the consent page is shown again.
    if (!isSameSecret(proof, proofOf(services, actor, query))) return void res.redirect(303, readNext(here));
    const read = await readRequest(deps, query);
    const options = pageOptionsOf(req, actor);
    if ('failure' in read) return reportUnread(req, res, { read, options, places, query });
    const isAllowed = answer === 'allow';
    const parameters = isAllowed
      ? { code: await authorize({ actor, language, services }, read.request, scope) }
      : { error: 'access_denied' };
    const back = buildRedirect(read.request, places, parameters);
    sendPage(res, renderRedirect({ ...options, isAllowed, back }));
  };
}

async function authorize(
  { actor, language, services }: { actor: Actor; language: 'en' | 'it'; services: Services },
  request: AssistantRequest,
  chosen: string | undefined,
): Promise<string> {
  const scope = ASSISTANT_SCOPES.find((one) => one === chosen);
  if (!scope)
    throw new BadRequestError(
      { en: 'Choose the permissions of the assistant', it: 'Scegli i permessi dell’assistente' },
      { type: 'no_scope' },
    );
  return authorizeAssistant(
    { actor, via: 'web', language, services: await openFor(services, actor) },
    request,
    scope,
  );
}

async function readRequest(
  { services, places, documents }: ConsentDeps,
  query: string,
): Promise<ReadRequest> {
  try {
    const parameters = readOnce(query);
    const { client_id = '' } = parameters;
    const described = documents && isDocumentAddress(client_id) ? await documents.find(client_id) : undefined;
    return readAssistantRequest(services, places, parameters, described);
  } catch (error) {
    if (error instanceof BadRequestError) return { failure: error };
    throw error;
  }
}

/** Returns the proof that this request was shown to this session. No other page can submit the consent. */
function proofOf({ tokens }: Services, { token }: Actor, query: string): string {
  return tokens.fingerprint(`trowel assistant consent ${token?.id} ${query}`);
}

/** Shows why a request is invalid. @throws BadRequestError for clients that are not browsers */
function reportUnread(
  req: Request,
  res: Response,
  {
    read,
    options,
    places,
    query,
  }: { read: UnreadRequest; options: PageOptions; places: Places; query: string },
): void {
  const { failure, redirectUri } = read;
  if (!wantsPage(req)) throw failure;
  const error = findProblem(failure) ?? 'invalid_request';
  const state = new URLSearchParams(query).get('state') ?? undefined;
  const parameters = { error, error_description: failure.message };
  const back =
    redirectUri === undefined ? undefined : buildRedirect({ redirectUri, state }, places, parameters);
  sendPage(res, renderUnread({ ...options, message: failure.message, back }), 400);
}

/** Returns the redirect address with the response parameters (RFC 6749, 4.1.2; RFC 9207). */
function buildRedirect(
  { redirectUri, state }: Pick<AssistantRequest, 'redirectUri' | 'state'>,
  { issuer }: Places,
  parameters: Record<string, string>,
): string {
  const back = new URL(redirectUri);
  const answer = { ...parameters, ...(state !== undefined && { state }), iss: issuer };
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  return back.href;
}

function pageOptionsOf(req: Request, { username }: Actor): PageOptions {
  const language = pickLanguage(req.headers['accept-language']);
  return { language, theme: readCookiePreferences(req).theme, username };
}
