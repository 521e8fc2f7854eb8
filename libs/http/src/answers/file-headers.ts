/** Names a download for browsers old and new (RFC 6266). */
export function dispositionOf(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_');
  const ascii = safe.replace(/[^ -~]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Whether the header `If-None-Match` names the tag, compared weakly. */
export function isHeld(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag);
}
