/** An error in a drawing, with the ids of the nodes ('' for none) and its position, pt. */
export interface CertificateProblem {
  /**
   * `missing`: recorded, but not connected by lines. `false`: connected by lines, but not recorded, or a line
   * that ends nowhere. `overlap`: two overlapping boxes, or overlapping lines of different kinds. `through_box`:
   * a line runs through a box (`from`). `lane`: a box is outside the lane of its period.
   */
  kind: 'missing' | 'false' | 'overlap' | 'through_box' | 'lane';
  from: string;
  to: string;
  at: [number, number];
}

/** Result of checking a drawing against the records. */
export interface Certificate {
  isFaithful: boolean;
  /** Number of pairs of the reduced order that were checked. */
  pairs: number;
  problems: CertificateProblem[];
  /** Checksum of boxes, lines and order, 16 hexadecimal digits. It is not a signature. */
  hash: string;
}
