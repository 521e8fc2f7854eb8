export function bundle(entry: string, outfile: string, options?: { splits?: boolean }): Promise<void>;
