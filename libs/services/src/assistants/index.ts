export {
  findClient,
  isDocumentAddress,
  readClientDocument,
  registerClient,
  type AssistantClient,
} from './clients.ts';
export { disconnectAssistant, listAssistants } from './connected.ts';
export { authenticateAssistant, isAssistantToken } from './authenticate-assistant.ts';
export { authorizeAssistant } from './authorize-assistant.ts';
export {
  readAssistantRequest,
  type RequestParameters as AskedParameters,
  type AssistantRequest,
  type ReadRequest,
} from './read-request.ts';
export { redeemCode, renewTokens, revokeToken, type AssistantTokens } from './redeem.ts';
export { isLoopbackName, readPlaces, type Places } from './places.ts';
export { offeredScopes, roleWithin, reportScopes } from './scopes.ts';
export { findProblem, problem } from './problems.ts';
