export function checkExceptions(lists: {
  outstanding: readonly string[];
  longFunctions: readonly string[];
  found: readonly string[];
}): string[];
