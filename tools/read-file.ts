/**
 * Gives the one file a command is about.
 * @throws Error with the usage when there is none, or when more stands there than a file.
 */
export function takeFile(positionals: readonly string[], usage: string): string {
  const [file, ...stray] = positionals;
  if (!file) throw new Error(usage);
  if (stray.length > 0)
    throw new Error(
      `One file at a time, not also ${stray.join(', ')}. Options come after two dashes of their own, or npm keeps them for itself.\n${usage}`,
    );
  return file;
}
