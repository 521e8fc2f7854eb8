export const REFUSED_PREFIXES: Readonly<Record<string, string>>;
export const REFUSED_VERBS: readonly string[];
export const REPLACED_NAMES: Readonly<Record<string, string>>;
export const REPLACED_FILES: Readonly<Record<string, string>>;
export const NAME_EXCEPTIONS: Readonly<Record<string, string>>;
