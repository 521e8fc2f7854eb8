import type { Kit } from './columns/kit.ts';
import {
  defineFindingNotes,
  defineInstallationSheets,
  defineItems,
  defineNodeTypes,
  definePeriods,
  defineRelations,
  defineSheets,
  defineSites,
  defineTallies,
  defineTerms,
  defineUnits,
} from './tables/excavation.ts';
import { defineMedia, defineMediaLinks, defineModels } from './tables/files.ts';
import {
  defineAssistants,
  defineAssistantTokens,
  defineEndedTokens,
  defineInvitations,
  definePersonalTokens,
  defineSiteMembers,
  defineSiteTeams,
  defineTeamMembers,
  defineTeams,
  defineUsers,
} from './tables/accounts.ts';
import {
  defineChanges,
  defineGuardedSites,
  defineHandPlaces,
  defineImports,
  defineJobs,
  defineStoredAnswers,
  defineSharedState,
} from './tables/service.ts';
import { defineKindTables } from './tables/kinds.ts';
import { defineComments } from './tables/comments.ts';
import { defineSavedViews } from './tables/views.ts';
import { defineIdentities, defineRecoveryCodes, defineSecondFactors } from './tables/sign-in.ts';

/**
 * Defines every table in the dialect of the kit. Columns of API fields have the name of the field.
 * Further columns are ids of related rows, `*_key` (natural order) and `folded` (search).
 */
export function defineTables(kit: Kit) {
  const sites = defineSites(kit);
  const units = defineUnits(kit, { sites });
  const items = defineItems(kit, { sites, units });
  const media = defineMedia(kit, { sites, units, items });
  return {
    sites,
    units,
    items,
    relations: defineRelations(kit, { sites, units }),
    periods: definePeriods(kit, { sites }),
    findingNotes: defineFindingNotes(kit, { sites }),
    sheets: defineSheets(kit, { sites }),
    installationSheets: defineInstallationSheets(kit),
    models: defineModels(kit, { sites, units }),
    media,
    mediaLinks: defineMediaLinks(kit, { media }),
    ...defineKindTables(kit, { sites }),
    terms: defineTerms(kit),
    nodeTypes: defineNodeTypes(kit),
    users: defineUsers(kit),
    endedTokens: defineEndedTokens(kit),
    personalTokens: definePersonalTokens(kit),
    secondFactors: defineSecondFactors(kit),
    recoveryCodes: defineRecoveryCodes(kit),
    identities: defineIdentities(kit),
    siteMembers: defineSiteMembers(kit),
    teams: defineTeams(kit),
    teamMembers: defineTeamMembers(kit),
    siteTeams: defineSiteTeams(kit),
    guardedSites: defineGuardedSites(kit),
    invitations: defineInvitations(kit),
    assistants: defineAssistants(kit),
    assistantTokens: defineAssistantTokens(kit),
    changes: defineChanges(kit),
    imports: defineImports(kit),
    keptAnswers: defineStoredAnswers(kit),
    handPlaces: defineHandPlaces(kit),
    savedViews: defineSavedViews(kit),
    comments: defineComments(kit),
    jobs: defineJobs(kit),
    sharedState: defineSharedState(kit),
    tallies: defineTallies(kit),
  };
}

export type Tables = ReturnType<typeof defineTables>;
