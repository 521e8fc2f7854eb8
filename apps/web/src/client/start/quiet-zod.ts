/**
 * Stops zod from probing whether the page may compile code from text. The content security policy
 * forbids it, and each probe would be reported as a violation. Import this before any module that
 * declares a schema.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
