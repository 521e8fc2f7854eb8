interface PackageEntry {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export function prunePackage(
  root: string,
  folder: string,
  programs: readonly string[],
): {
  manifest: PackageEntry & { workspaces?: string[] };
  lock: { packages: Record<string, PackageEntry> };
  folders: string[];
};
