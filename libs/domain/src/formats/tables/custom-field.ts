const MAX_NAME = 100;

/** Sets one of the custom fields a table brings. Defined, not assigned: a heading may be called `__proto__`. */
export function setOwnField(own: Record<string, unknown>, heading: string, value: unknown): void {
  Object.defineProperty(own, heading.slice(0, MAX_NAME), {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
