/** Writes facts as JSON for XML: escapes the two characters that XML forbids and JSON allows. */
export function toXmlJson(value: unknown): string {
  return escapeForXml(JSON.stringify(value));
}

/** Escapes characters of JSON that XML forbids. */
export function escapeForXml(json: string): string {
  return json.replace(/[\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}
