import { randomUUID } from 'node:crypto';
import type { SceneFormat } from '@trowel/documents';
import { NotFoundError } from '@trowel/domain/core';
import { requirePermission, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { describeScene, type SceneSummary } from './scene-summary.ts';
import { VIEW_DEFAULTS, type SceneStep, type SceneView } from './scene-view.ts';
import { exportScene } from './scenes.ts';

/** A session that stores how a scene is viewed, and nothing else. */
export interface SceneSession {
  session_id: string;
  /** ISO 8601; extended with every use. */
  expires_at: string;
  site_name: string;
  view: SceneView;
  summary: SceneSummary;
}

/** Lifetime of a session after its last use, in seconds. */
export const SESSION_LIFETIME_S = 3_600;
/** Maximum number of filters of a session; the oldest are removed first. */
const MOST_STEPS = 50;

interface OpenSession {
  owner: string;
  siteName: string;
  view: SceneView;
  expiresMs: number;
}

/** Starts a session on the scene of a site. @throws NotFoundError for an unknown site, ForbiddenError */
export async function startSceneSession(
  ctx: Context,
  { siteName, ...view }: Partial<SceneView> & { siteName: string },
): Promise<SceneSession> {
  requirePermission(ctx, 'read');
  return save(ctx, randomUUID(), { siteName, view: { ...VIEW_DEFAULTS, ...view } });
}

/** Changes the placement of the units. @throws NotFoundError for an unknown or expired session */
export async function placeSceneSession(
  ctx: Context,
  sessionId: string,
  how: Partial<Pick<SceneView, 'placement' | 'spread' | 'area'>>,
): Promise<SceneSession> {
  return change(ctx, sessionId, (view) => ({ ...view, ...how }));
}

/** Changes the colours of a scene. @throws NotFoundError for an unknown or expired session */
export async function paintSceneSession(
  ctx: Context,
  sessionId: string,
  how: Partial<Pick<SceneView, 'colorBy' | 'customColors'>>,
): Promise<SceneSession> {
  return change(ctx, sessionId, (view) => ({ ...view, ...how }));
}

/** Adds a filter to a scene; `undefined` removes all filters. @throws NotFoundError as the others */
export async function filterSceneSession(
  ctx: Context,
  sessionId: string,
  step: SceneStep | undefined,
): Promise<SceneSession> {
  return change(ctx, sessionId, (view) => ({
    ...view,
    steps: step ? [...view.steps, step].slice(-MOST_STEPS) : [],
  }));
}

/** Exports a scene as it is viewed now. @throws NotFoundError for an unknown or expired session */
export async function exportSceneSession(
  ctx: Context,
  sessionId: string,
  format: SceneFormat,
): Promise<ExportedFile> {
  requirePermission(ctx, 'read');
  const { siteName, view } = await find(ctx, sessionId);
  return exportScene(ctx, { siteName, ...view }, format);
}

async function change(
  ctx: Context,
  sessionId: string,
  alter: (view: SceneView) => SceneView,
): Promise<SceneSession> {
  requirePermission(ctx, 'read');
  const { siteName, view } = await find(ctx, sessionId);
  return save(ctx, sessionId, { siteName, view: alter(view) });
}

/** Sessions of other accounts count as unknown, like expired ones. */
async function find(ctx: Context, sessionId: string): Promise<OpenSession> {
  const { sharedState, clock } = ctx.services;
  const stored = await sharedState.find(nameOf(sessionId));
  const session = stored === undefined ? undefined : (JSON.parse(stored) as OpenSession);
  if (session?.owner === ownerOf(ctx) && session.expiresMs > clock().getTime()) return session;
  throw new NotFoundError({
    en: `There is no 3D session ${sessionId}, or it has expired; start a new one`,
    it: `La sessione 3D ${sessionId} non esiste o è scaduta: aprine una nuova`,
  });
}

/** A view that cannot be shown is not stored. */
async function save(
  ctx: Context,
  sessionId: string,
  { siteName, view }: Pick<OpenSession, 'siteName' | 'view'>,
): Promise<SceneSession> {
  const { sharedState, clock } = ctx.services;
  const summary = await describeScene(ctx, { siteName, ...view });
  const lifetimeMs = SESSION_LIFETIME_S * 1_000;
  const expiresMs = clock().getTime() + lifetimeMs;
  const session: OpenSession = { owner: ownerOf(ctx), siteName, view, expiresMs };
  await sharedState.put(nameOf(sessionId), JSON.stringify(session), lifetimeMs);
  return {
    session_id: sessionId,
    expires_at: new Date(expiresMs).toISOString(),
    site_name: siteName,
    view,
    summary,
  };
}

const nameOf = (sessionId: string): string => `scene ${sessionId}`;

function ownerOf({ actor: { id, username } }: Context): string {
  return `${id} ${username}`;
}
