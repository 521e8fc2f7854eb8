/**
 * A link from a record to others of the same site, by their natural keys. A link to a record that does not exist
 * is stored as given and becomes a finding.
 */
export interface KindLink {
  /** Kind of the linked record: `us`, `inventario`, or the path of a declared kind. */
  to: string;
  /**
   * The field with the number. For `us` the area is in the field `area`. A list links to several records; units in
   * it are written `12` or `A/12`.
   */
  field: string;
  /** True if the linked record contains this one: a box its finds, a burial its individuals. */
  isPart?: boolean;
}
