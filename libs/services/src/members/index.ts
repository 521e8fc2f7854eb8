export { getMember, listMembers, removeMember, setMember } from './members.ts';
