export { authenticate } from './authenticate.ts';
export { ensureAdmin } from './first-admin.ts';
export { createCipher } from './cipher.ts';
export { createLoginThrottle, LOGIN_THROTTLE_RULE, type LoginThrottleRule } from './login-throttle.ts';
export {
  linkIdentity,
  listIdentities,
  logInWithIdentity,
  unlinkIdentity,
  type AccountRule,
  type ProvenIdentity,
} from './identities.ts';
export { listPeople } from './list-people.ts';
export { logIn } from './log-in.ts';
export { finishLogIn, passFirstStep, type FirstStep } from './log-in-steps.ts';
export { changePassword, confirmOwnPassword, getMe, logOut } from './account-self.ts';
export { createPasswordLink, resetByLink, showPasswordLink } from './password-links.ts';
export type { PasswordCost } from './password-cost.ts';
export { createPasswords } from './passwords.ts';
export {
  listPersonalTokens,
  createPersonalToken,
  refusePersonalToken,
  revokePersonalToken,
} from './personal-tokens.ts';
export { type Session, describeSession, renewSession } from './sessions.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  resetSecondFactor,
} from './second-factor.ts';
export { createTokens, inactiveAccount, invalidToken } from './tokens.ts';
export { authorOf, recordUserChange, toUser, type Author } from './user-records.ts';
export { deleteUser, listUsers, createUser, registerUser, resetPassword, updateUser } from './users.ts';
