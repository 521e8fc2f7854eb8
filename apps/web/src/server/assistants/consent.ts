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
import { renderConsent, renderUnread, renderWayBack, type PageWishes } from './consent-page.ts';
import { readOnce } from './read-once.ts';

type UnreadRequest = Extract<ReadRequest, { failure: Error }>;

/** What the question is asked with. */
export interface ConsentDeps extends PagesDeps {
  places: Places;
  /** Where programs that describe themselves are looked up; nowhere unless given. */
  documents?: ClientDocuments | undefined;
}

/** Asks a person whether an assistant may act for them. @throws UnauthenticatedError, which sends browsers to the login */
export function showConsent(deps: ConsentDeps): RequestHandler {
  const { services, places, identify } = deps;
  return async (req, res) => {
    const actor = await identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    const asked = /\?(.*)/s.exec(req.originalUrl)?.[1] ?? '';
    const read = await readRequest(deps, asked);
    const wishes = wishesOf(req, actor);
    if ('failure' in read) return reportUnread(req, res, { read, wishes, places, asked });
    const proof = proofOf(services, actor, asked);
    sendPage(res, renderConsent({ ...wishes, actor, request: read.request, asked, proof }));
  };
}

/** Does what the person answered, and leads back to the assistant. */
export function applyConsent(deps: ConsentDeps): RequestHandler {
  const { services, places, identify } = deps;
  return async (req, res) => {
    const fields = readOnce(typeof req.body === 'string' ? req.body : '');
    const { asked = '', proof = '', answer, scope } = fields;
    const actor = await findSession(req, identify);
    const here = `/oauth/authorize?${asked}`;
    if (!actor) return void res.redirect(303, loginPath(here));
    res.locals['actor'] = actor.username;
    const language = pickLanguage(req.headers['accept-language']);
    // Shown to another login, or not at all: it is asked again.
    if (!isSameSecret(proof, proofOf(services, actor, asked))) return void res.redirect(303, readNext(here));
    const read = await readRequest(deps, asked);
    const wishes = wishesOf(req, actor);
    if ('failure' in read) return reportUnread(req, res, { read, wishes, places, asked });
    const isAllowed = answer === 'allow';
    const told = isAllowed
      ? { code: await letIn({ actor, language, services }, read.request, scope) }
      : { error: 'access_denied' };
    const back = leadBack(read.request, places, told);
    sendPage(res, renderWayBack({ ...wishes, isAllowed, back }));
  };
}

async function letIn(
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
  asked: string,
): Promise<ReadRequest> {
  try {
    const parameters = readOnce(asked);
    const { client_id = '' } = parameters;
    const described = documents && isDocumentAddress(client_id) ? await documents.find(client_id) : undefined;
    return readAssistantRequest(services, places, parameters, described);
  } catch (error) {
    if (error instanceof BadRequestError) return { failure: error };
    throw error;
  }
}

/** Proves that this session was shown this request: no other page can make it answer. */
function proofOf({ tokens }: Services, { token }: Actor, asked: string): string {
  return tokens.fingerprint(`trowel assistant consent ${token?.id} ${asked}`);
}

/** @throws BadRequestError to programs, which read no page */
function reportUnread(
  req: Request,
  res: Response,
  { read, wishes, places, asked }: { read: UnreadRequest; wishes: PageWishes; places: Places; asked: string },
): void {
  const { failure, redirectUri } = read;
  if (!wantsPage(req)) throw failure;
  const error = findProblem(failure) ?? 'invalid_request';
  const state = new URLSearchParams(asked).get('state') ?? undefined;
  const told = { error, error_description: failure.message };
  const back = redirectUri === undefined ? undefined : leadBack({ redirectUri, state }, places, told);
  sendPage(res, renderUnread({ ...wishes, message: failure.message, back }), 400);
}

/** Gives the address that brings an answer to the assistant (RFC 6749, 4.1.2; RFC 9207). */
function leadBack(
  { redirectUri, state }: Pick<AssistantRequest, 'redirectUri' | 'state'>,
  { issuer }: Places,
  told: Record<string, string>,
): string {
  const back = new URL(redirectUri);
  const answer = { ...told, ...(state !== undefined && { state }), iss: issuer };
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  return back.href;
}

function wishesOf(req: Request, { username }: Actor): PageWishes {
  const language = pickLanguage(req.headers['accept-language']);
  return { language, theme: readCookiePreferences(req).theme, username };
}
