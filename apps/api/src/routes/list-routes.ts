import { serviceRoutes, type Route } from '@trowel/http';
import { analyticsRoutes } from './analytics.ts';
import { assistantRoutes } from './assistants.ts';
import { changeRoutes } from './changes.ts';
import { nodeTypeRoutes } from './em-node-types.ts';
import { exportRoutes } from './export.ts';
import { findingRoutes } from './findings.ts';
import { graphmlRoutes } from './graphml.ts';
import { handPlaceRoutes } from './hand-places.ts';
import { matrixFileRoutes } from './harris-matrix-files.ts';
import { harrisMatrixRoutes } from './harris-matrix.ts';
import { importRoutes } from './imports.ts';
import { inventoryItemRoutes } from './inventory.ts';
import { invitationRoutes } from './invitations.ts';
import { jobRoutes } from './jobs.ts';
import { listKindRoutes } from './kind-routes.ts';
import { labelRoutes } from './labels.ts';
import { loginRoutes } from './login.ts';
import { declareUnclearNumbers } from './matrix-parameters.ts';
import { mediaRoutes } from './media.ts';
import { memberRoutes } from './members.ts';
import { withPast } from './past.ts';
import { periodRoutes } from './periods.ts';
import { personalTokenRoutes } from './personal-tokens.ts';
import { commentRoutes } from './site/comments.ts';
import { planRoutes } from './plan-routes.ts';
import { presenceRoutes } from './site/presence.ts';
import { pyarchinitRoutes } from './pyarchinit.ts';
import { reportRoutes } from './reports.ts';
import { shapeRoutes } from './site/shape-routes.ts';
import { schemaRoutes } from './schemas.ts';
import { searchRoutes } from './search/search.ts';
import { sheetRoutes } from './sheets/sheet-routes.ts';
import { siteRoutes } from './sites.ts';
import { termMoveRoutes, thesaurusTermRoutes } from './thesaurus.ts';
import { suggestionRoutes } from './apply-suggestions.ts';
import { unitLineRoutes } from './unit-lines.ts';
import { unitRoutes } from './units.ts';
import { ogcRoutes } from './ogc/ogc-routes.ts';
import { passwordLinkRoute, userRoutes } from './users.ts';
import { teamRoutes } from './teams.ts';
import { savedViewRoutes } from './views/saved-views.ts';
import { systemRoutes, type SystemPlace } from './system.ts';
import type { WebPlace } from '../addresses/web-address.ts';

const DEFAULT_PLACE: WebPlace = { apiPort: 8000, webPort: 5000 };

/** Returns all routes of the API, in the order of its description. */
export function listRoutes(
  version: string,
  web: WebPlace = DEFAULT_PLACE,
  system: Omit<SystemPlace, 'version'> = { rateRules: {} },
): Route[] {
  return withPast([
    ...loginRoutes,
    ...personalTokenRoutes,
    ...assistantRoutes,
    ...userRoutes,
    passwordLinkRoute(web),
    ...siteRoutes,
    ...planRoutes,
    ...memberRoutes,
    ...sheetRoutes,
    ...teamRoutes,
    ...invitationRoutes(web),
    ...unitLineRoutes,
    ...searchRoutes,
    ...suggestionRoutes,
    ...findingRoutes,
    ...unitRoutes,
    ...inventoryItemRoutes,
    ...listKindRoutes(),
    ...shapeRoutes,
    ...savedViewRoutes,
    ...commentRoutes,
    ...mediaRoutes,
    ...periodRoutes,
    ...thesaurusTermRoutes,
    ...termMoveRoutes,
    ...nodeTypeRoutes,
    ...harrisMatrixRoutes.map(declareUnclearNumbers),
    ...presenceRoutes,
    ...handPlaceRoutes,
    ...matrixFileRoutes.map(declareUnclearNumbers),
    ...graphmlRoutes(version),
    ...analyticsRoutes,
    ...changeRoutes,
    ...importRoutes,
    ...pyarchinitRoutes,
    ...jobRoutes,
    ...exportRoutes,
    ...ogcRoutes(version, web),
    ...reportRoutes,
    ...labelRoutes(web),
    ...systemRoutes({ version, ...system }),
    ...schemaRoutes,
    ...serviceRoutes({ service: 'trowel-api', version }),
  ]);
}
