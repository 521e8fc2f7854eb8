export { authenticate } from './authenticate.ts';
export { ensureAdmin } from './first-admin.ts';
export { createGuessLimit, GUESS_RULE, type GuessRule } from './guess-limit.ts';
export { logIn } from './log-in.ts';
export { changePassword, getMe, logOut } from './own-account.ts';
export {
  listPersonalTokens,
  makePersonalToken,
  refusePersonalToken,
  revokePersonalToken,
} from './personal-tokens.ts';
export { type Session, describeSession, renewSession } from './sessions.ts';
export { createTokens, inactiveAccount, invalidToken } from './tokens.ts';
export { authorOf, recordUserChange, type Author } from './user-records.ts';
export { deleteUser, listPeople, listUsers, registerUser, resetPassword, updateUser } from './users.ts';
