import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { listRoutes as listApiRoutes } from '../../../apps/api/src/routes/list-routes.ts';
import { TOOLS } from '../../../apps/mcp/src/tools/list-tools.ts';
import { listRoutes as listWebRoutes } from '../../../apps/web/src/server/routes/list-routes.ts';

const PERMISSIONS: readonly string[] = ROLE_PERMISSIONS.admin;
/** Routes without a login. Before you add one, consider what it reveals to strangers. */
const OPEN_API = [
  // Documents without records, which GIS programs read before they log in.
  'describeOgcApi',
  'getConverterHealth',
  'getHealth',
  'getOgcConformance',
  'getOgcLandingPage',
  'getReadiness',
  'logIn',
  // Requires the code of an invitation. The response is the same for all unusable codes.
  'registerInvited',
  'showInvitation',
];
const OPEN_WEB = ['getHealth', 'getReadiness'];

/** Routes that only read, with a body. */
const ASKED_BY_POST = [
  'convertDotContent',
  'convertDotFile',
  'getMatrixScreenAgain',
  'validateRelationships',
];
/** Personal data of an account. Sharing it requires permission to change, which its own test checks. */
const KEPT_FOR_ONESELF = [
  'cancelJob',
  'createSavedView',
  'deleteSavedView',
  'placeByHand',
  'resetHandPlaces',
  'updateSavedView',
];
/** Routes that require a role at the site, regardless of other roles. Their own test checks it. */
const BY_ROLE_AT_SITE = [
  'createComment',
  'deleteComment',
  'invite',
  'removeMember',
  'removeSiteTeam',
  'revokeInvitation',
  'setMember',
  'setSiteTeam',
  'updateComment',
];
/**
 * Members may leave their team, and administrators may remove others, which its own test checks. Every user who sees a
 * site may report their presence, which is not stored.
 */
const ABOUT_ONESELF = ['removeTeamMember', 'reportPresence'];

const apiRoutes = listApiRoutes('0.0.0');
const webRoutes = listWebRoutes({ version: '0.0.0', publicRead: false });

describe('every route and tool', () => {
  it.each([...apiRoutes, ...webRoutes])('$operationId says what a caller must be allowed', ({ access }) => {
    expect(['open', 'authenticated', ...PERMISSIONS]).toContain(access);
  });

  it('is closed to who is not logged in, but for these', () => {
    const openOf = (routes: typeof apiRoutes): string[] =>
      routes
        .filter(({ access }) => access === 'open')
        .map(({ operationId }) => operationId)
        .toSorted();

    expect(openOf(apiRoutes)).toEqual(OPEN_API);
    expect(openOf(webRoutes)).toEqual(OPEN_WEB);
  });

  it('that writes asks for more than reading', () => {
    const writing = apiRoutes.filter(({ method }) => method !== 'get');
    const reading = writing.filter(({ access }) => access === 'read').map(({ operationId }) => operationId);

    expect(writing.length).toBeGreaterThan(40);
    expect(reading.toSorted()).toEqual(
      [...ASKED_BY_POST, ...KEPT_FOR_ONESELF, ...BY_ROLE_AT_SITE, ...ABOUT_ONESELF].toSorted(),
    );
  });

  it.each(TOOLS)('$name says what a caller must be allowed', (tool) => {
    expect(typeof tool.accessOf).toBe('function');
    expect(tool.annotations).toHaveProperty('readOnlyHint');
  });
});
