import { z } from 'zod';
import type { Services } from '../context.ts';
import { problem } from './problems.ts';
import { findRedirectProblem } from './redirect-uris.ts';
import { isSame } from './secrets.ts';

const MAX_ID_LENGTH = 1_500;
const MAX_ADDRESS_LENGTH = 500;
const MAX_NAME_LENGTH = 80;
const MAX_REDIRECTS = 10;

/** A program that people may let act for them: what it calls itself, and where it is led back to. */
export interface AssistantClient {
  id: string;
  name: string;
  redirectUris: string[];
  /** Who publishes the document it is described by, where there is one. */
  host?: string;
}

/** What is read of a registration (RFC 7591); what else it says is passed over. */
const Registration = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
});
/** What is read of a document; secrets for all to read are no secrets. */
const Document = Registration.extend({
  client_id: z.string(),
  client_secret: z.never().optional(),
  token_endpoint_auth_method: z
    .string()
    .refine((method) => !method.startsWith('client_secret'))
    .optional(),
});
const Kept = z.tuple([z.string()], z.string());

/**
 * Registers a program. Nothing is kept: its id says all there is to know and is signed, so that whoever registers a
 * million of them fills nothing, and none has to be forgotten again.
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
  const told = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
  const id = `${told}.${signatureOf(tokens, told)}`;
  if (id.length > MAX_ID_LENGTH) throw problem('invalid_client_metadata', 'The registration is too long');
  return { id, name, redirectUris };
}

/** Gives the program an id stands for. @throws BadRequestError `invalid_client` for one that was not given here. */
export function findClient({ tokens }: Pick<Services, 'tokens'>, id: string): AssistantClient {
  const [told = '', signature = '', ...rest] = id.length > MAX_ID_LENGTH ? [] : id.split('.');
  if (told === '' || rest.length > 0 || !isSame(signature, signatureOf(tokens, told))) throw unknownClient();
  const [name, ...redirectUris] = Kept.parse(JSON.parse(Buffer.from(told, 'base64url').toString('utf8')));
  return { id, name, redirectUris };
}

/**
 * Whether an id is the address of a document that describes the program, rather than one given here; written as addresses
 * are, so that two ways to write it are never one program.
 */
export function isDocumentAddress(id: string): boolean {
  if (!id.startsWith('https://') || id.length > MAX_ADDRESS_LENGTH || !URL.canParse(id)) return false;
  const { href, username, password, pathname } = new URL(id);
  return href === id && !id.includes('#') && username === '' && password === '' && pathname !== '/';
}

/**
 * Gives the program that the document at an address describes.
 * @throws BadRequestError `invalid_client_metadata` or `invalid_redirect_uri`.
 */
export function readClientDocument(address: string, document: unknown): AssistantClient {
  const parsed = Document.safeParse(document);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'all of it')))];
    throw problem('invalid_client_metadata', `The document cannot be used for its ${names.join(', ')}`);
  }
  const { client_id, redirect_uris: redirectUris, client_name: given = '' } = parsed.data;
  if (client_id !== address)
    throw problem('invalid_client_metadata', 'The client_id in the document is not its address');
  refuseRedirects(redirectUris);
  const { host } = new URL(address);
  return { id: address, name: cleanName(given) || host, redirectUris, host };
}

/** @throws BadRequestError `invalid_redirect_uri` for the first a program may not be led back to. */
function refuseRedirects(uris: readonly string[]): void {
  for (const uri of uris) {
    const wrong = findRedirectProblem(uri);
    if (wrong !== undefined) throw problem('invalid_redirect_uri', `${uri.slice(0, 200)} ${wrong}`);
  }
}

/** The failure of a program that is not known. */
function unknownClient(): Error {
  return problem('invalid_client', 'There is no such client; register it first');
}

/** The name on one line, without the marks behind which another name can hide. */
function cleanName(name: string): string {
  const onOneLine = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...onOneLine].slice(0, MAX_NAME_LENGTH).join('').trim();
}

function signatureOf(tokens: Services['tokens'], told: string): string {
  return tokens.fingerprint(`trowel assistant client ${told}`);
}
