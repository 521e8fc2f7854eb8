const MAX_NAME = 100;

/** Sets a custom field. Uses `defineProperty`, because a heading may be `__proto__`. */
export function setCustomField(own: Record<string, unknown>, heading: string, value: unknown): void {
  Object.defineProperty(own, heading.slice(0, MAX_NAME), {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
