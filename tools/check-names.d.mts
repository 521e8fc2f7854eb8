export function checkNames(root: string, folder: string): string[];
