export function scanImports(
  root: string,
  folder: string,
): { file: string; test: boolean; name: string; kind: 'builtin' | 'package' | 'file'; target: string }[];
