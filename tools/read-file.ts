/**
 * Returns the file name that a command was given.
 * @throws Error with the usage if there is no file name, or more than one.
 */
export function getFileArgument(positionals: readonly string[], usage: string): string {
  const [file, ...stray] = positionals;
  if (!file) throw new Error(usage);
  if (stray.length > 0)
    throw new Error(
      `One file at a time, not also ${stray.join(', ')}. Options come after two dashes of their own, or npm keeps them for itself.\n${usage}`,
    );
  return file;
}
