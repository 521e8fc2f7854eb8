/** Returns a name that is valid in every file system. */
export function plainName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return name
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .slice(0, 100);
}
