import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PackedAnswer } from '@trowel/services/context';
import { JSON_TYPE, setPrivate } from '../answers/send-json.ts';
import type { MadeJson, Route, Single } from './define-route.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether a request is of a method that may write. */
export function isWrite(method: string | undefined): boolean {
  return WRITES.has(method ?? '');
}

/** Whether the caller wants to hear no more than that it went well (RFC 7240). */
export function wantsMinimal({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => /^\s*return\s*=\s*"?minimal"?\s*(?:;|$)/i.test(one));
}

/** Whether the caller would rather not wait for the answer (RFC 7240). */
export function wantsLater({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => /^\s*respond-async\s*(?:;|$)/i.test(one));
}

/** Gives the whole answer to a write, undefined where it is no JSON: a file, bytes. */
export function packWritten(
  route: Route,
  result: unknown,
  { isMinimal }: { isMinimal: boolean },
): PackedAnswer | undefined {
  const { status, kind } = route.answer;
  if (kind === 'empty') return { status: 204, headers: {}, body: '' };
  if (kind === 'bare') return asJson(status, {}, result);
  if (kind !== 'single' || isMadeJson(result)) return undefined;
  const { data, findings, beside } = result as Single<unknown>;
  const version = versionOf(data);
  const headers = {
    ...(route.locate && { Location: route.locate(data) }),
    ...(version !== undefined && { ETag: `"${version}"` }),
    ...(status === 202 && { 'Preference-Applied': 'respond-async' }),
  };
  if (isMinimal && changesRecords(route)) {
    const applied = { ...headers, 'Preference-Applied': 'return=minimal' };
    return { status: status === 201 ? 201 : 204, headers: applied, body: '' };
  }
  return asJson(status, headers, { status: 'success', data, ...beside, ...(findings && { findings }) });
}

/** Sends an answer that is whole. */
export function sendPacked(res: ServerResponse, { status, headers, body }: PackedAnswer): void {
  const length = status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  setPrivate(res)
    .writeHead(status, { ...headers, ...length })
    .end(body);
}

/** The version of a record, where it has one. */
export function versionOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('version' in data)) return undefined;
  return typeof data.version === 'number' ? data.version : undefined;
}

/** Whether a result is JSON already. */
export function isMadeJson(result: unknown): result is MadeJson {
  return (
    typeof result === 'object' && result !== null && 'json' in result && result.json instanceof Uint8Array
  );
}

/** Whether a route writes records, whose answers the caller may do without. */
export function changesRecords({ access }: Route): boolean {
  return access === 'create' || access === 'update' || access === 'delete';
}

function asJson(status: number, headers: Record<string, string>, value: unknown): PackedAnswer {
  return { status, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}
