export { acceptInvitation, registerInvited, showInvitation } from './accept-invitation.ts';
export { invite, listInvitations, revokeInvitation } from './invitations.ts';
export { getMember, listMembers, listAccountSites, removeMember, setMember } from './members.ts';
export { listSiteTeams, removeSiteTeam, setSiteTeam } from './site-teams.ts';
export { addTeamMember, createTeam, deleteTeam, listTeams, removeTeamMember, updateTeam } from './teams.ts';
