import { z } from 'zod';
import type { Services } from '../context.ts';
import { problem } from './problems.ts';
import { findRedirectProblem } from './redirect-uris.ts';
import { isSame } from './secrets.ts';

const MAX_ID_LENGTH = 1_500;
const MAX_ADDRESS_LENGTH = 500;
const MAX_NAME_LENGTH = 80;
const MAX_REDIRECTS = 10;

/** A program that people may authorize: its name and its redirect addresses. */
export interface AssistantClient {
  id: string;
  name: string;
  redirectUris: string[];
  /** Host that publishes the document describing the program, if there is one. */
  host?: string;
}

/** The part of a registration (RFC 7591) that is used. Everything else is ignored. */
const Registration = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
});
/** The part of a client document that is used. A secret in a public document is no secret, so it is ignored. */
const Document = Registration.extend({
  client_id: z.string(),
  client_secret: z.never().optional(),
  token_endpoint_auth_method: z
    .string()
    .refine((method) => !method.startsWith('client_secret'))
    .optional(),
});
const ClientData = z.tuple([z.string()], z.string());

/**
 * Registers a program. Nothing is stored: its id contains all data and is signed, so that many
 * registrations fill nothing and none has to be deleted.
 * @throws BadRequestError `invalid_client_metadata` or `invalid_redirect_uri`.
 */
export function registerClient({ tokens }: Pick<Services, 'tokens'>, metadata: unknown): AssistantClient {
  const parsed = Registration.safeParse(metadata);
  if (!parsed.success) {
    const message = `redirect_uris must be a list of 1 to ${MAX_REDIRECTS} addresses, client_name a text`;
    throw problem('invalid_client_metadata', message);
  }
  const { redirect_uris: redirectUris, client_name: given = '' } = parsed.data;
  refuseRedirects(redirectUris);
  const name = cleanName(given) || new URL(redirectUris[0]!).host || 'An assistant';
  const encoded = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
  const id = `${encoded}.${signatureOf(tokens, encoded)}`;
  if (id.length > MAX_ID_LENGTH) throw problem('invalid_client_metadata', 'The registration is too long');
  return { id, name, redirectUris };
}

/** Returns the program of an id. @throws BadRequestError `invalid_client` for an id that was not issued here. */
export function findClient({ tokens }: Pick<Services, 'tokens'>, id: string): AssistantClient {
  const [encoded = '', signature = '', ...rest] = id.length > MAX_ID_LENGTH ? [] : id.split('.');
  if (encoded === '' || rest.length > 0 || !isSame(signature, signatureOf(tokens, encoded)))
    throw unknownClient();
  const [name, ...redirectUris] = ClientData.parse(
    JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')),
  );
  return { id, name, redirectUris };
}

/**
 * Returns true if an id is the address of a document that describes the program. The address must be
 * in normal form, so that two spellings never mean the same program.
 */
export function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > MAX_ADDRESS_LENGTH || !URL.canParse(id)) return false;
  const { href, username, password, pathname } = new URL(id);
  return href === id && !id.includes('#') && username === '' && password === '' && pathname !== '/';
}

/**
 * Returns the program described by the document at an address. @throws BadRequestError
 * `invalid_client_metadata` or `invalid_redirect_uri`.
 */
export function readClientDocument(address: string, document: unknown): AssistantClient {
  const parsed = Document.safeParse(document);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'whole content')))];
    throw problem('invalid_client_metadata', `The document cannot be used for its ${names.join(', ')}`);
  }
  const { client_id, redirect_uris: redirectUris, client_name: given = '' } = parsed.data;
  if (client_id !== address)
    throw problem('invalid_client_metadata', 'The client_id in the document is not its address');
  refuseRedirects(redirectUris);
  const { host } = new URL(address);
  return { id: address, name: cleanName(given) || host, redirectUris, host };
}

/** @throws BadRequestError `invalid_redirect_uri` for the first address that is not allowed. */
function refuseRedirects(uris: readonly string[]): void {
  for (const uri of uris) {
    const wrong = findRedirectProblem(uri);
    if (wrong !== undefined) throw problem('invalid_redirect_uri', `${uri.slice(0, 200)} ${wrong}`);
  }
}

/** Creates the error for an unknown program. */
function unknownClient(): Error {
  return problem('invalid_client', 'There is no such client; register it first');
}

/** Returns the name on one line, without characters behind which another name could hide. */
function cleanName(name: string): string {
  const onOneLine = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...onOneLine].slice(0, MAX_NAME_LENGTH).join('').trim();
}

function signatureOf(tokens: Services['tokens'], encoded: string): string {
  return tokens.fingerprint(`trowel assistant client ${encoded}`);
}
